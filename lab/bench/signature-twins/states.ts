/** Signed states: what lies ready in them, how they were ended, and who changed what before which signature. */
import { createHash } from 'node:crypto';
import { signerCertificate } from '../../corpus/pki/certificates.ts';
import { attribute } from '../../corpus/pki/cms.ts';
import { explicit, integer, nul, OID, octets, oid, sequence, setOf, tlv } from '../../corpus/pki/der.ts';
import { firstSave, signedSave } from '../signature-peers/file.ts';
import {
  BAD,
  CONTENT,
  catalog,
  FONT,
  filled,
  form,
  LAST,
  look,
  OK,
  PAPER,
  page,
  placed,
  saved,
  sigField,
  signed,
  signedAgain,
  stream,
  textField,
} from '../signature-peers/paper.ts';
import { type Twin, twinAdder } from './twin.ts';

export const STATES: Twin[] = [];
const CHANGED = 'changed-after-signing';
const READY = 'prepared-for-change';
const RANGE = 'signature-byte-range-invalid';
const OTHER = stream('BT /F1 12 Tf 72 700 Td (Total 900) Tj ET');

const shadow = twinAdder('shadow', STATES);
const SHOWS = { 8: textField('Text', '/V (900) /AP <</N 38 0 R>>'), 38: look('100') };
shadow.genuine('a field that shows its number with its unit', LAST, () =>
  signed({ 8: textField('Text', '/V (100) /AP <</N 38 0 R>>'), 38: look('100 EUR') }),
);
shadow.genuine('an older state’s page content, saved over before anybody signed', LAST, () =>
  signedSave(saved(firstSave(PAPER), { 4: OTHER }), 20, { 6: sigField('Sig1', '/V 20 0 R') }),
);
shadow.attack('a field that shows one value and holds another', LAST, READY, () => signed(SHOWS));
shadow.attack('the same once its value is shown', OK, CHANGED, () =>
  saved(signed(SHOWS), { 38: look('900') }),
);
shadow.attack('a second content stream of the number in use', LAST, READY, () =>
  signed({}, {}, { save: { hidden: [[4, OTHER]] } }),
);
shadow.attack('content that the page asks for and no table names', LAST, READY, () =>
  signed({ 3: page(undefined, undefined, '[4 0 R 70 0 R]') }, {}, { save: { hidden: [[70, OTHER]] } }),
);
shadow.attack('a whole second document that no table names', LAST, READY, () =>
  signed(
    {},
    {},
    {
      save: {
        hidden: [
          [70, '<</Type /Catalog /Pages 71 0 R>>'],
          [71, '<</Type /Pages /Kids [72 0 R] /Count 1>>'],
          [72, page('[]', '', '73 0 R').replace('2 0 R', '71 0 R')],
          [73, OTHER],
        ],
      },
    },
  ),
);
shadow.attack('put in place by an entry of the table', BAD, CHANGED, () => {
  const file = signed({}, {}, { save: { hidden: [[4, OTHER]] } });
  const at = file.lastIndexOf('4 0 obj', file.lastIndexOf(OTHER));
  return saved(file, { 30: '<<>>' }, { named: [[4, at]] });
});
const IMAGE = (more = '') =>
  stream(
    'x'.repeat(12),
    `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB ${more}`,
  );
const covered = (what: string) => ({
  3: page(undefined, undefined, '[4 0 R 33 0 R]').replace(FONT, `${FONT} /XObject <</Im 32 0 R>>`),
  32: IMAGE(),
  33: stream(what),
});
shadow.attack('an image over one line', LAST, READY, () => signed(covered('q 80 0 0 14 70 698 cm /Im Do Q')));
shadow.attack('the image taken away', BAD, CHANGED, () =>
  saved(signed(covered('q 80 0 0 14 70 698 cm /Im Do Q')), {}, { freed: [32] }),
);
shadow.genuine('a picture beside the text', LAST, () => signed(covered('q 80 0 0 14 70 98 cm /Im Do Q')));
shadow.genuine('text under a picture of the page: open, not accused', LAST, () =>
  signed(covered('q 600 0 0 800 0 0 cm /Im Do Q')),
);

const catalogs = twinAdder('second-catalog', STATES);
catalogs.genuine('one that a full rewrite left behind', LAST, () =>
  signed({ 60: '<</Type /Catalog /Pages 2 0 R /Lang (en)>>' }),
);
catalogs.attack('one of other pages', LAST, READY, () =>
  signed({
    60: '<</Type /Catalog /Pages 61 0 R>>',
    61: '<</Type /Pages /Kids [62 0 R] /Count 1>>',
    62: page('[]', '', '63 0 R').replace('2 0 R', '61 0 R'),
    63: OTHER,
  }),
);

const ranges = twinAdder('ranges', STATES);
const range = (of: (right: readonly number[]) => readonly number[]) =>
  signed({}, {}, { range: (right) => `[${of(right).join(' ')}]` });
ranges.genuine('as it should be', LAST, () => signed());
ranges.attack('beyond the end of the file', 'invalid unknown', RANGE, () =>
  range(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, d + 900]),
);
ranges.attack('one range instead of two', 'invalid unknown', RANGE, () => range(([a = 0, b = 0]) => [a, b]));
ranges.attack('a field that is its own kid', 'invalid unknown', RANGE, () =>
  signed({ 6: sigField('Sig1', '/V 20 0 R /Kids [6 0 R]') }),
);

const der = twinAdder('attributes-in-der', STATES);
der.genuine('sorted', LAST, () => signed({}, {}, { message: (covered) => message(covered, 'der') }));
der.genuine('unsorted: open, not accused', 'indeterminate none', () =>
  signed({}, {}, { message: (covered) => message(covered, 'unsorted') }),
);
der.genuine('sorted for signing, unsorted in the file: open', 'indeterminate none', () =>
  signed({}, {}, { message: (covered) => message(covered, 'resorted') }),
);
der.attack('unsorted, over other bytes', 'invalid none', 'signature-digest-mismatch', () =>
  signed({}, {}, { message: () => message(Buffer.from('other'), 'unsorted') }),
);

const anew = twinAdder('signed-anew', STATES);
anew.genuine('corrected by the signer, who signed again', [BAD, LAST], () =>
  signedAgain(signed(), { 4: OTHER }),
);
anew.attack('changed and signed by somebody else', [BAD, LAST], CHANGED, () =>
  signedAgain(signed(), { 4: OTHER }, { signer: 'Bea Example' }),
);
anew.attack('corrected by the signer, then set back', [OK, BAD], CHANGED, () =>
  saved(signedAgain(signed(), { 4: OTHER }), { 4: CONTENT }),
);

const lock = twinAdder('lock-permission', STATES);
const LOCK = (permit: number) => ({
  6: sigField('Sig1', `/V 20 0 R /Lock <</Action /Include /Fields [(One)] /P ${permit}>>`),
});
lock.genuine('a lock that lets others fill in', OK, () => saved(signed(LOCK(2)), filled('Bo')));
lock.attack('a lock that lets nobody', BAD, CHANGED, () => saved(signed(LOCK(1)), filled('Bo')));

const equal = twinAdder('equal-text', STATES);
const stamp = (text: string) => `q 1 g 70 695 130 20 re f 0 g BT /F1 12 Tf 72 700 Td (${text}) Tj ET Q`;
const over = (text: string) => ({
  3: page('[6 0 R 7 0 R 8 0 R 10 0 R 11 0 R 30 0 R]'),
  30: '<</Type /Annot /Subtype /Stamp /Rect [70 695 200 715] /P 3 0 R /F 4 /AP <</N 31 0 R>>>>',
  31: stream(stamp(text), `/Type /XObject /Subtype /Form /BBox [70 695 200 715] /Resources <<${FONT}>>`),
});
equal.genuine('a stamp that repeats the line below it', OK, () => saved(signed(), over('Total 100')));
equal.attack('a stamp that says another', OK, 'covered-after-signing', () =>
  saved(signed(), over('Total 900')),
);

const empty = twinAdder('empty-places', STATES);
empty.genuine('a place for the second signer, seen and unsigned', LAST, () => signed({ 7: placed('') }));
empty.genuine('a form that says nothing else', LAST, () => signed({ 5: form(), 1: catalog() }));

/** A message whose attributes stand in the file and are signed sorted (`der`), or not. */
function message(covered: Buffer, order: 'der' | 'unsorted' | 'resorted'): Buffer {
  const signer = signerCertificate('Ada Example', 'p256');
  const digest = createHash('sha256').update(covered).digest();
  const parts = [attribute(OID.contentType, oid(OID.data)), attribute(OID.messageDigest, octets(digest))];
  const sorted = setOf(...parts);
  const written = Buffer.concat(parts.toSorted((a, b) => Buffer.compare(b, a)));
  const stored = order === 'der' ? sorted.subarray(2) : written;
  const over = order === 'unsorted' ? tlv(0x31, written) : sorted;
  const algorithm = sequence(oid(OID.sha256), nul());
  const info = sequence(
    integer(1),
    sequence(signer.issuer, integer(signer.serial)),
    algorithm,
    tlv(0xa0, stored),
    signer.key.algorithm,
    octets(signer.key.sign(over)),
  );
  const body = sequence(
    integer(1),
    setOf(algorithm),
    sequence(oid(OID.data)),
    tlv(0xa0, signer.der),
    tlv(0x31, info),
  );
  return sequence(oid(OID.signedData), explicit(0, body));
}
