import { createCipheriv, createHash } from 'node:crypto';
import { expect } from 'chai';
import { openPdf } from '../../../../../workers/formats/pdf/index.ts';
import { rc4 } from '../../../../../workers/formats/pdf/syntax/rc4.ts';
import { textOf } from '../../../../../workers/formats/pdf/syntax/text-string.ts';
import { append, HEADER, onePage, stream } from '../build.ts';

const PAD = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const ID = Buffer.from('0123456789abcdef', 'hex');
const OWNER = Buffer.alloc(32, 0x6f);
const CONTENT = 'BT /F 10 Tf 9 9 Td (secret) Tj ET';
const TITLE = 'A title';

type Method = 'rc4' | 'aes' | 'none';

interface Options {
  version: 1 | 2 | 4;
  revision: 2 | 3 | 4;
  /** /Length as written; none where it is left out. */
  length?: number;
  /** Octets of the key that it stands for. */
  octets: number;
  method: Method;
  /** Of strings, where it is another one. */
  strings?: Method;
  /** /P as written. */
  permissions?: string;
  password?: string;
  plainMetadata?: boolean;
  /** Replaces the content, object 4, and is not encrypted. */
  content?: string;
}

const md5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/** Algorithm 2 of ISO 32000-1, 7.6.3.3. */
function fileKey({ revision, octets, password = '', plainMetadata = false }: Options): Buffer {
  const padded = Buffer.concat([Buffer.from(password), PAD]).subarray(0, 32);
  const four = Buffer.from('fcffffff', 'hex');
  let key = md5(padded, OWNER, four, ID, Buffer.alloc(revision >= 4 && plainMetadata ? 4 : 0, 0xff));
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key.subarray(0, octets));
  return key.subarray(0, octets);
}

/** Algorithms 4 and 5: what shows that a password is right. */
function userValue(revision: number, key: Buffer): Buffer {
  if (revision === 2) return Buffer.from(rc4(key, PAD));
  let value: Uint8Array = md5(PAD, ID);
  for (let i = 0; i < 20; i++)
    value = rc4(
      key.map((byte) => byte ^ i),
      value,
    );
  return Buffer.concat([value, Buffer.alloc(16, 7)]);
}

/** Algorithm 1. */
function encrypted(method: Method, key: Buffer, num: number, plain: string): Buffer {
  const data = Buffer.from(plain, 'latin1');
  if (method === 'none') return data;
  const number = Buffer.from([num & 255, num >> 8, 0, 0, 0]);
  const salt = method === 'aes' ? Buffer.from('sAlT') : Buffer.alloc(0);
  const own = md5(key, number, salt).subarray(0, Math.min(16, key.length + 5));
  if (method === 'rc4') return Buffer.from(rc4(own, data));
  const vector = Buffer.alloc(16, 3);
  const cipher = createCipheriv('aes-128-cbc', own, vector);
  return Buffer.concat([vector, cipher.update(data), cipher.final()]);
}

const hex = (data: Uint8Array): string => `<${Buffer.from(data).toString('hex')}>`;
const NAMES = { rc4: '/V2', aes: '/AESV2', none: '/None' };

function made(options: Options): Buffer {
  const { version, revision, length, method, strings = method, permissions = '-4' } = options;
  const key = fileKey(options);
  const filter = (one: Method) => (one === 'none' ? '/Identity' : one === 'aes' ? '/StdCF' : '/Rc4');
  const filters = `/CF << /StdCF << /CFM ${NAMES.aes} >> /Rc4 << /CFM ${NAMES.rc4} >> >> /StmF ${filter(method)} ${strings === 'none' ? '' : `/StrF ${filter(strings)}`}`;
  const parts = onePage('');
  const data = encrypted(method, key, 4, CONTENT).toString('latin1');
  parts[3] = { num: 4, body: options.content ?? stream(data) };
  parts.push(
    {
      num: 7,
      body: `<< /Filter /Standard /V ${version} /R ${revision} ${length ? `/Length ${length}` : ''} /P ${permissions} /O ${hex(OWNER)} /U ${hex(userValue(revision, key))} ${version === 4 ? filters : ''} ${options.plainMetadata ? '/EncryptMetadata false' : ''} >>`,
    },
    { num: 8, body: `<< /Title ${hex(encrypted(strings, key, 8, TITLE))} >>` },
    { num: 9, body: stream('<x:xmpmeta/>', '/Type /Metadata ') },
  );
  return append(HEADER, [{ parts, trailer: `/Encrypt 7 0 R /Info 8 0 R /ID [${hex(ID)} ${hex(ID)}] ` }]).pdf;
}

function opened(pdf: Buffer) {
  const file = openPdf(pdf);
  const decoded = (num: number): string => {
    const value = file.latest.object(num)?.value;
    return value?.kind === 'stream' ? Buffer.from(file.latest.decode(value).bytes).toString('latin1') : '';
  };
  const title = file.latest.get(file.latest.object(8)?.value ?? null, 'Title');
  return {
    state: file.encrypted,
    content: decoded(4),
    metadata: decoded(9),
    title: title.kind === 'string' ? textOf(title) : null,
  };
}

const CASES: Record<string, Options> = {
  'revision 2, 40 bits': { version: 1, revision: 2, octets: 5, method: 'rc4' },
  'revision 3 without a length: 40 bits': { version: 2, revision: 3, octets: 5, method: 'rc4' },
  'revision 3, 128 bits': { version: 2, revision: 3, length: 128, octets: 16, method: 'rc4' },
  'revision 3, 80 bits': { version: 2, revision: 3, length: 80, octets: 10, method: 'rc4' },
  'revision 3, length in octets': { version: 2, revision: 3, length: 16, octets: 16, method: 'rc4' },
  'permissions as unsigned number': {
    version: 2,
    revision: 3,
    length: 128,
    octets: 16,
    method: 'rc4',
    permissions: '4294967292',
  },
  'revision 4, RC4': { version: 4, revision: 4, length: 128, octets: 16, method: 'rc4' },
  'revision 4, AES': { version: 4, revision: 4, length: 128, octets: 16, method: 'aes' },
  'revision 4, AES for streams only': {
    version: 4,
    revision: 4,
    length: 128,
    octets: 16,
    method: 'aes',
    strings: 'none',
  },
  'revision 4, plain metadata': {
    version: 4,
    revision: 4,
    length: 128,
    octets: 16,
    method: 'aes',
    plainMetadata: true,
  },
};

describe('encryption up to 128 bits', () => {
  it('has the key streams of RFC 6229', () => {
    const zeros = new Uint8Array(16);
    for (const [key, streamed] of [
      ['0102030405', 'b2396305f03dc027ccc3524a0a1118a8'],
      ['0102030405060708090a0b0c0d0e0f10', '9ac7cc9a609d1ef7b2932899cde41b97'],
    ] as const)
      expect(Buffer.from(rc4(Buffer.from(key, 'hex'), zeros)).toString('hex')).to.equal(streamed);
  });

  it('opens what has an empty user password', () => {
    expect(Object.keys(CASES)).to.have.length(10);
    for (const [name, options] of Object.entries(CASES))
      expect(opened(made(options)), name).to.include({ state: 'open', content: CONTENT, title: TITLE });
  });

  it('reads metadata as it stands only where it says that it is plain', () => {
    expect(opened(made(CASES['revision 4, plain metadata']!)).metadata).to.equal('<x:xmpmeta/>');
    expect(opened(made(CASES['revision 4, AES']!)).metadata).not.to.equal('<x:xmpmeta/>');
    // Before version 4 the entry has no meaning (table 21).
    const older: Options = { ...CASES['revision 3, 128 bits']!, plainMetadata: true };
    expect(opened(made(older)).metadata).not.to.equal('<x:xmpmeta/>');
    expect(opened(made(older)).content).to.equal(CONTENT);
  });

  it('finds crypt filters that stand in objects of their own (7.3.10)', () => {
    const direct = '<< /CFM /AESV2 >>';
    const pdf = made(CASES['revision 4, AES']!).toString('latin1');
    expect(pdf).to.include(direct);
    // As long as the dictionary, so that no place in the file changes.
    const place = '6 0 R'.padEnd(direct.length);
    const filter = append(
      Buffer.from(pdf.replace(direct, place), 'latin1'),
      [
        {
          parts: [{ num: 6, body: direct }],
          trailer: `/Encrypt 7 0 R /Info 8 0 R /ID [${hex(ID)} ${hex(ID)}] `,
        },
      ],
      pdf.lastIndexOf('xref\n', pdf.lastIndexOf('startxref') - 1),
    );
    expect(opened(filter.pdf)).to.include({ state: 'open', content: CONTENT, title: TITLE });
  });

  it('stays closed without the password, and with a handler or revision of its own', () => {
    for (const revision of [2, 3] as const) {
      const version = revision === 2 ? 1 : 2;
      const asked: Options = { version, revision, octets: 5, method: 'rc4', password: 'word' };
      expect(opened(made(asked))).to.deep.include({ state: 'locked', content: '' });
    }
    const good = made(CASES['revision 3, 128 bits']!).toString('latin1');
    for (const [from, to] of [
      ['/Filter /Standard', '/Filter /Another1'],
      ['/V 2', '/V 3'],
      ['/O <', '/N <'],
      ['/U <', '/N <'],
    ] as const)
      expect(opened(Buffer.from(good.replace(from, to), 'latin1')).state, to).to.equal('locked');
  });

  it('stays closed where a filter is of a kind that nobody knows (table 25)', () => {
    const good = made(CASES['revision 4, AES']!).toString('latin1');
    expect(good).to.include('/StdCF << /CFM /AESV2');
    const unknown = Buffer.from(good.replace('/CFM /AESV2', '/CFM /AESV9'), 'latin1');
    expect(opened(unknown)).to.include({ state: 'locked', content: '' });
    // What no string or stream names closes nothing.
    const unused = Buffer.from(good.replace('/Rc4 << /CFM /V2', '/Rc4 << /CFM /V9'), 'latin1');
    expect(opened(unused)).to.include({ state: 'open', content: CONTENT });
    // A filter that is not there leaves everything as it is.
    const absent = made({ ...CASES['revision 4, AES']!, content: stream(CONTENT) }).toString('latin1');
    const plain = Buffer.from(absent.replace('/StdCF << /CFM', '/StdCG << /CFM'), 'latin1');
    expect(opened(plain)).to.include({ state: 'open', content: CONTENT });
  });

  it('is none of what the newest trailer does not name (7.5.5)', () => {
    const encrypt = `/Encrypt << /Filter /Standard /V 2 /R 3 /P -4 /O ${hex(OWNER)} /U ${hex(OWNER)} >> /ID [<00> <00>] `;
    const plain = { parts: onePage(CONTENT) };
    const more = { parts: [{ num: 6, body: 'null' }] };
    const stateOf = (pdf: Buffer) => {
      const { state, content } = opened(pdf);
      return [state, content];
    };
    const first = append(HEADER, [plain]);
    // A save that no other leads to, and one that the newest does.
    const stray = append(first.pdf, [{ ...more, trailer: encrypt }]).pdf;
    expect(stateOf(append(stray, [more], first.xrefs[0]).pdf)).to.deep.equal(['none', CONTENT]);
    const older = append(HEADER, [{ ...plain, trailer: encrypt }, more]).pdf;
    expect(stateOf(older)).to.deep.equal(['none', CONTENT]);
    const newest = append(HEADER, [plain, { ...more, trailer: encrypt }]).pdf;
    expect(stateOf(newest)).to.deep.equal(['locked', '']);
  });

  it('is found in a file that has lost its table', () => {
    const damaged = made(CASES['revision 4, AES']!)
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n9');
    expect(opened(Buffer.from(damaged, 'latin1'))).to.include({ state: 'open', content: CONTENT });
  });

  it('leaves a stream as it is whose own crypt filter says so (7.4.10)', () => {
    const content = (name: string) =>
      stream(CONTENT, `/Filter [/Crypt] /DecodeParms [<< /Type /CryptFilterDecodeParms ${name} >>] `);
    const options = CASES['revision 4, AES']!;
    for (const name of ['/Name /Identity', ''])
      expect(opened(made({ ...options, content: content(name) })).content, name).to.equal(CONTENT);
    expect(opened(made({ ...options, content: content('/Name /StdCF') })).content).not.to.equal(CONTENT);
  });

  it('keeps whole blocks of AES data whose end is broken', () => {
    const options = CASES['revision 4, AES']!;
    const data = encrypted('aes', fileKey(options), 4, CONTENT);
    const cut = (length: number) =>
      opened(made({ ...options, content: stream(data.subarray(0, length).toString('latin1')) })).content;
    // 16 octets of vector, then blocks.
    expect(cut(16 + 32)).to.equal(CONTENT.slice(0, 32));
    expect(cut(16 + 37)).to.equal(CONTENT.slice(0, 32));
    expect([cut(16), cut(9)]).to.deep.equal(['', '']);
  });
});
