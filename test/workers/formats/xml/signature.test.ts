import { createHash, sign } from 'node:crypto';
import { expect } from 'chai';
import { rootCertificate } from '../../../../lab/corpus/pki/certificates.ts';
import { canonicalXml } from '../../../../workers/formats/xml/canonical.ts';
import { readXml } from '../../../../workers/formats/xml/reader.ts';
import { checkEnveloped } from '../../../../workers/formats/xml/signature.ts';
import { at } from '../../../../workers/formats/xml/tree.ts';
import { certificate, rsa } from '../cms/make-cms.ts';

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const RSA = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const signer = rsa('sha256', '1.2.840.113549.1.1.11');
const form = { exclusive: true, comments: false };

interface Wish {
  uri?: string;
  body?: string;
  method?: string;
  digest?: string;
  transforms?: readonly string[];
  /** Further elements of SignedInfo. */
  more?: string;
  certificate?: string;
  /** Markup put behind the signature, before it is made. */
  behind?: string;
  /** What stands around the root. */
  outside?: { before: string; after: string };
}

const BODY = '<p Id="part">Total 100</p>';
const ENVELOPED = `${DSIG}enveloped-signature`;

/** A document and its signature, right in all but what is wished. */
function signed({
  uri = '',
  body = BODY,
  method = RSA,
  digest = SHA256,
  transforms = [ENVELOPED, EXCLUSIVE],
  more = '',
  certificate: carried = certificate(signer).toString('base64'),
  behind = '',
  outside = { before: '', after: '' },
}: Wish = {}): string {
  const whole = (signature: string) =>
    `${outside.before}<doc xmlns="urn:doc" Id="all">${body}${signature}${behind}</doc>${outside.after}`;
  const root = readXml(Buffer.from(whole('')));
  const target = uri === '#part' ? at(root, 'p')! : root;
  // Written out here, so that it does not hang on what is tested (Canonical XML 1.0, 2.3).
  const [first, last] =
    uri === '' && outside.after !== '' ? ['<?style sheet="x" ?>\n', '\n<?end?>'] : ['', ''];
  const value = createHash('sha256')
    .update(first)
    .update(canonicalXml(target, form))
    .update(last)
    .digest('base64');
  const steps = transforms.map((one) => `<ds:Transform Algorithm="${one}"/>`).join('');
  const info = `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"/><ds:SignatureMethod Algorithm="${method}"/><ds:Reference URI="${uri}"><ds:Transforms>${steps}</ds:Transforms><ds:DigestMethod Algorithm="${digest}"/><ds:DigestValue>${value}</ds:DigestValue></ds:Reference>${more}</ds:SignedInfo>`;
  const signature = (bytes: string) =>
    `<ds:Signature xmlns:ds="${DSIG}">${info}<ds:SignatureValue>${bytes}</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${carried}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`;
  const unsigned = readXml(Buffer.from(whole(signature(''))));
  const message = canonicalXml(at(unsigned, 'Signature', 'SignedInfo')!, form);
  return whole(signature(sign('sha256', message, signer.privateKey).toString('base64')));
}

function told(text: string): string {
  const found = checkEnveloped(readXml(Buffer.from(text)));
  return found.holds ? 'holds' : found.reason;
}

describe('XML signatures', () => {
  it('hold over the whole document, by the empty address or its identifier', () => {
    for (const uri of ['', '#all']) expect(told(signed({ uri })), uri).to.equal('holds');
  });

  it('hold no more once a letter, an attribute or an element is another', () => {
    const good = signed();
    const changed = 'the document was changed after signing';
    expect(told(good.replace('Total 100', 'Total 900'))).to.equal(changed);
    expect(told(good.replace('Id="part"', 'Id="pair"'))).to.equal(changed);
    expect(told(good.replace('</doc>', '<p/></doc>'))).to.equal(changed);
    // What stands in the signature itself is not covered by its reference, but by its value.
    expect(told(good.replace('<ds:Transforms>', '<ds:Transforms >'))).to.equal('holds');
    expect(
      told(good.replace(/(<ds:SignatureValue>)(.)/, (_, tag, first) => `${tag}${first === 'A' ? 'B' : 'A'}`)),
    ).to.equal('the signature value does not fit');
    expect(told(good.replace('<ds:Reference URI=""', '<ds:Reference Type="urn:x" URI=""'))).to.equal(
      'the signature value does not fit',
    );
  });

  it('leave comments out, whatever the transform says (4.4.3.3)', () => {
    for (const uri of ['', '#all'])
      expect(
        told(signed({ uri, body: `${BODY}<!-- c -->`, transforms: [ENVELOPED, `${EXCLUSIVE}WithComments`] })),
        uri,
      ).to.equal('holds');
  });

  it('take in the instructions outside the root where the whole document is meant, and only there', () => {
    const outside = {
      before: '<?xml version="1.0"?>\n<?style sheet="x" ?><!-- c -->\n',
      after: '\n<?end?>\n',
    };
    expect(told(signed({ outside }))).to.equal('holds');
    expect(told(signed({ uri: '#all', outside }))).to.equal('holds');
    const changed = 'the document was changed after signing';
    expect(told(signed({ outside }).replace('sheet="x"', 'sheet="y"'))).to.equal(changed);
    expect(told(signed({ outside }).replace('<?end?>', ''))).to.equal(changed);
    expect(told(signed({ uri: '#all', outside }).replace('<?end?>', ''))).to.equal('holds');
  });

  it('of a part say nothing about the document, nor do those of what is not there or there twice', () => {
    expect(told(signed({ uri: '#part', transforms: [EXCLUSIVE] }))).to.equal(
      'the signature does not cover the document',
    );
    const nowhere = 'a reference leads nowhere, or to two places';
    expect(told(signed({ uri: '#none' }))).to.equal(nowhere);
    expect(told(signed({ uri: 'https://example.com/' }))).to.equal(nowhere);
    // Signature wrapping: the identifier stands on a second element.
    expect(told(signed({ uri: '#all', body: `${BODY}<q ID="all"/>` }))).to.equal(nowhere);
  });

  it('are one, in the document itself, and say what they refer to', () => {
    const good = signed();
    const [signature = ''] = /<ds:Signature .*<\/ds:Signature>/.exec(good) ?? [];
    expect(told('<doc/>')).to.equal('it is not signed');
    expect(told(`<doc><q>${signature}</q></doc>`)).to.equal('it is not signed');
    expect(told(good.replace('</doc>', `${signature}</doc>`))).to.equal('several signatures');
    const references = /<ds:Reference .*<\/ds:Reference>/;
    expect(told(good.replace(references, ''))).to.equal('an unusual number of references');
    expect(told(good.replace(references, (one) => one.repeat(9)))).to.equal(
      'an unusual number of references',
    );
    // Another element of that name, of another namespace, is none.
    expect(told(`<doc xmlns:ds="urn:other">${signature.replace(/ xmlns:ds="[^"]*"/, '')}</doc>`)).to.equal(
      'it is not signed',
    );
  });

  it('under algorithms that are broken or unknown do not hold', () => {
    const unsupported = 'an algorithm that is not supported';
    expect(told(signed({ method: `${DSIG}rsa-sha1` }))).to.equal(unsupported);
    expect(
      told(
        signed().replace(
          `CanonicalizationMethod Algorithm="${EXCLUSIVE}"`,
          'CanonicalizationMethod Algorithm="urn:x"',
        ),
      ),
    ).to.equal(unsupported);
    expect(told(signed({ digest: `${DSIG}sha1` }))).to.equal('a digest that is not supported');
    expect(told(signed({ transforms: ['http://www.w3.org/TR/1999/REC-xslt-19991116'] }))).to.equal(
      'a transform that is not supported',
    );
    expect(told(signed({ transforms: [EXCLUSIVE] }))).to.equal('the document was changed after signing');
  });

  it('without a certificate, or under another one, do not hold', () => {
    expect(told(signed({ certificate: '' }))).to.equal('it carries no certificate');
    const other = rootCertificate().der.toString('base64');
    expect(told(signed({ certificate: other }))).to.equal('the signature value does not fit');
  });
});

describe('readXml', () => {
  const refused = (text: string): string => {
    try {
      readXml(Buffer.from(text));
      return 'read';
    } catch (error) {
      return (error as Error).message.replace(/ \(character \d+\)$/, '');
    }
  };

  it('refuses what is not well-formed, and says what it is', () => {
    const all: Record<string, string> = {
      '<a>': 'it ends inside an element',
      '': 'it ends inside an element',
      '</a>': 'an end without a start',
      '<a></b>': 'a is not closed',
      '<x:a xmlns:x="u"></a>': 'x:a is not closed',
      '<a></a x>': 'a broken end tag',
      '<a/><b/>': 'a second root',
      'text<a/>': 'text outside the root',
      '<![CDATA[x]]><a/>': 'text outside the root',
      '<a>]]></a>': ']]> in text',
      '<a><!-- </a>': '<!-- without an end',
      '<1/>': 'a name is missing',
      '<a b="1"c="2"/>': 'a broken start tag',
      '<a / >': 'a broken start tag',
      '<a b/>': 'an attribute without a value',
      '<a b=1/>': 'a value without quotes',
      '<a b="1/>': 'a value without an end',
      '<a b="<"/>': '< in a value',
      '<a b="1" b="2"/>': 'an attribute twice',
      '<a xmlns:x="u" xmlns:y="u" x:b="1" y:b="2"/>': 'an attribute twice',
      '<x:a/>': 'the prefix x is not declared',
      '<a x:b="1"/>': 'the prefix x is not declared',
      '<a>&nbsp;</a>': 'the entity nbsp is not known',
      '<a>&#xD800;</a>': 'the entity #xD800 is not known',
      '<a>&#x110000;</a>': 'the entity #x110000 is not known',
      '<a>&#0;</a>': 'the entity #0 is not known',
      '<a b="&#x1f;"/>': 'the entity #x1f is not known',
      '<a>&#xFFFE;</a>': 'the entity #xFFFE is not known',
      '<a>&lt&gt;</a>': 'a reference without an end',
      '<a>&lt </a>': 'a reference without an end',
      '<a xmlns="x" xmlns="y"/>': 'an attribute twice',
      '<a xmlns:p="x" xmlns:p="y"/>': 'an attribute twice',
      '<a><!-- b -- c --></a>': '-- in a comment',
      '<a><!-- b ---></a>': '-- in a comment',
      '<a>\u0001</a>': 'a character that no document holds',
      '<a b="\uffff"/>': 'a character that no document holds',
    };
    expect(Object.keys(all)).to.have.length(36);
    for (const [text, why] of Object.entries(all)) expect(refused(text), text).to.equal(why);
    expect(() => readXml(Buffer.from([0x3c, 0x61, 0xff, 0x2f, 0x3e]))).to.throw('not UTF-8');
  });

  it('reads line ends, entities and white space of values as XML 1.0 says (2.11, 3.3.3, 4.1)', () => {
    const root = readXml(
      Buffer.from(`\ufeff<?xml version="1.0"?>\r\n<a b='1&#10;2\r\n3\t4'>x\r\ny\rz&lt;&#x41;&#66;</a>\n`),
    );
    expect(root.attributes[0]!.value).to.equal('1\n2 3 4');
    expect(root.children).to.deep.equal([{ kind: 'text', text: 'x\ny\nz<AB' }]);
  });

  it('keeps comments and instructions where they stand, and joins text with CDATA', () => {
    const root = readXml(Buffer.from('<a>1<![CDATA[<2>]]>3<!-- c --><?go on ?>4<!----></a>'));
    expect(root.children).to.deep.equal([
      { kind: 'text', text: '1<2>3' },
      { kind: 'comment', text: ' c ' },
      { kind: 'instruction', target: 'go', data: 'on ' },
      { kind: 'text', text: '4' },
      { kind: 'comment', text: '' },
    ]);
    expect(canonicalXml(root, { exclusive: false, comments: true }).toString()).to.equal(
      '<a>1&lt;2&gt;3<!-- c --><?go on ?>4<!----></a>',
    );
    expect(canonicalXml(root, form).toString()).to.equal('<a>1&lt;2&gt;3<?go on ?>4</a>');
  });
});
