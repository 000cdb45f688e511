/** What the tests of EU DSS and PDFBox’s examples try, made anew with own documents. */
import { type Oddity, oddMessage } from './message.ts';
import {
  BAD,
  CONTENT,
  caseAdder,
  catalog,
  commented,
  form,
  LAST,
  look,
  note,
  OK,
  type PeerCase,
  page,
  STORE,
  saved,
  sigField,
  signed,
  signedAgain,
  signedInNewField,
  stream,
  textField,
} from './paper.ts';

export const DSS_AND_PDFBOX: PeerCase[] = [];
const dss = caseAdder('DSS', DSS_AND_PDFBOX);
const box = caseAdder('PDFBox', DSS_AND_PDFBOX);

const fill = (text: string) => ({ 8: textField('Text', `/V (${text})`) });
/* EU DSS. */
const shown = (more: string, rect = '9 9 99 29') => sigField('Sig2', more, rect);
const visibly = () =>
  signedAgain(signed({ 7: shown('') }), { 7: shown('/V 21 0 R /AP <</N 58 0 R>>'), 58: look('Ada') });
dss('appearance of a signature altered in its stream', [OK, BAD], () =>
  saved(visibly(), { 58: look('Eve') }),
);
dss('appearance of a signature replaced by a new stream', [OK, BAD], () =>
  saved(visibly(), { 7: shown('/V 21 0 R /AP <</N 59 0 R>>'), 59: look('Eve') }),
);
dss(
  'place of a signature changed',
  [OK, BAD],
  () => saved(visibly(), { 7: shown('/V 21 0 R /AP <</N 58 0 R>>', '9 99 99 129') }),
  { ours: [BAD, BAD], why: 'the field was signed empty in its place; moving it is no part of signing it' },
);
dss('numbers written with a decimal point', OK, () =>
  saved(signed(), { 3: page().replace('600 800', '600.0 800.000').replace('[0 0', '[0.0 0') }),
);
dss('reason replaced later', BAD, () => {
  const file = signed({}, {}, { entries: '/Reason (Seen)' });
  const body = /20 0 obj\n([\s\S]*?)\nendobj/.exec(file.toString('latin1'))?.[1] ?? '';
  return saved(file, { 20: body.replace('(Seen)', '(Agreed)') });
});
dss('signed value of another dictionary', BAD, () => {
  const file = signed({}, {}, { entries: '/Reason (Seen)' });
  const body = /20 0 obj\n([\s\S]*?)\nendobj/.exec(file.toString('latin1'))?.[1] ?? '';
  return saved(file, { 6: sigField('Sig1', '/V 60 0 R'), 60: body.replace('(Seen)', '(Agreed)') });
});
dss('one signature shown by two fields', 'valid none', () => signed({ 7: sigField('Sig2', '/V 20 0 R') }));
dss('page added', BAD, () =>
  saved(signed(), { 2: '<</Type /Pages /Kids [3 0 R 61 0 R] /Count 2>>', 61: page('[]') }),
);
const TWO = { 2: '<</Type /Pages /Kids [3 0 R 61 0 R] /Count 2>>', 61: page('[]') };
dss('page removed', BAD, () => saved(signed(TWO), { 2: '<</Type /Pages /Kids [3 0 R] /Count 1>>' }));
dss('validation data overwritten by a later one', [OK, OK], () => {
  const first = saved(signed(), { 1: catalog('/DSS 40 0 R'), ...STORE });
  return saved(signedAgain(first), {
    1: catalog('/DSS 62 0 R'),
    62: '<</Certs [63 0 R]>>',
    63: stream('another'),
  });
});
const OWN = { lock: '/Action /Include /Fields [(Sig1)]', permit: 2 } as const;
dss('own field locked, then validation data and a timestamp', [OK, LAST], () => {
  const file = saved(signed({}, OWN), { 1: catalog('/Perms <</DocMDP 20 0 R>> /DSS 40 0 R'), ...STORE });
  return signedInNewField(file, {}, '0 0 0 0', { kind: 'timestamp' });
});
dss('form filled where FieldMDP permits', OK, () =>
  saved(signed({}, { lock: '/Action /Include /Fields [(Sig2)]' }), fill('x')),
);
dss('form filled where FieldMDP forbids', BAD, () => saved(signed({}, { lock: '/Action /All' }), fill('x')));
dss('comment added to an approval', OK, () => saved(signed(), commented));
dss('comment changed where nothing may', BAD, () =>
  saved(signed(commented, { permit: 1 }), { 30: note('x') }),
);
dss('comment changed where the lock of the field says that nothing may', BAD, () => {
  const lock = '/Lock <</Type /SigFieldLock /Action /Include /Fields [(Sig1)] /P 1>>';
  return saved(signed({ ...commented, 6: sigField('Sig1', `/V 20 0 R ${lock}`) }), { 30: note('x') });
});
dss('timestamp of type /Sig', [OK, LAST], () =>
  signedInNewField(signed(), {}, '0 0 0 0', { kind: 'timestamp', type: '/Type /Sig' }),
);
dss('timestamp without a type', [OK, LAST], () =>
  signedInNewField(signed(), {}, '0 0 0 0', { kind: 'timestamp', type: '' }),
);
dss('timestamp copied into another field', [OK, BAD], () => {
  const file = signedInNewField(signed(), {}, '0 0 0 0', { kind: 'timestamp' });
  return saved(file, {
    5: form('[6 0 R 7 0 R 8 0 R 9 0 R 22 0 R 64 0 R]'),
    64: sigField('Copy', '/V 23 0 R'),
  });
});
dss('bytes of the page changed', 'invalid none', () => {
  const file = signed();
  file.write('900', file.indexOf('(Total 100)') + 7, 'latin1');
  return file;
});
dss('range that ends beyond the file', 'invalid unknown', () => {
  const file = signed();
  return file.subarray(0, file.length - 40);
});
dss('value that is no message', 'indeterminate none', () =>
  signed({}, {}, { message: () => Buffer.from('no message at all') }),
);

/* Messages. */
const odd = (oddity: Oddity): Buffer => signed({}, {}, { message: (covered) => oddMessage(covered, oddity) });
dss('message that holds the document', LAST, () =>
  signed({}, {}, { room: 16_000, message: (covered) => oddMessage(covered, { holds: covered }) }),
);
dss('message that holds an empty content', 'invalid none', () => odd({ holds: Buffer.alloc(0) }));
dss('message that holds another content', 'invalid none', () => odd({ holds: Buffer.from('another') }));
dss('message without attributes', LAST, () => odd({ without: 'all' }));
const OPEN = 'nothing computed contradicts the signature: what cannot be told is left open, never accepted';
dss('message whose digest algorithm is none', 'invalid none', () => odd({ digest: '1.2.840.10045.4.3.2' }), {
  ours: ['indeterminate none'],
  why: `RFC 5652, 10.1.1; ${OPEN}`,
});
dss('message with an unknown digest algorithm', 'invalid none', () => odd({ digest: '1.2.3.4' }), {
  ours: ['indeterminate none'],
  why: OPEN,
});
dss('message without a digest', 'invalid none', () => odd({ without: 'message-digest' }), {
  ours: ['indeterminate none'],
  why: `RFC 5652, 11.2; ${OPEN}`,
});
dss('message without a certificate', 'indeterminate none', () => odd({ bare: true }));
dss('message with two signers', LAST, () => odd({ signers: 2 }), {
  ours: ['indeterminate none'],
  why: 'EN 319 142-1, 6.3: a PDF signature has one signer',
});
dss('message over other bytes', 'invalid none', () => odd({ digestOf: Buffer.from('another') }));

/* PDFBox, ShowSignature. */
box('white space beside the value left out', 'invalid unknown', () =>
  signed(
    {},
    {},
    {
      range: (right) => `[0 ${(right[1] as number) - 1} ${right[2]} ${right[3]}]`,
      covered: (file, right) =>
        Buffer.concat([file.subarray(0, (right[1] as number) - 1), file.subarray(right[2] as number)]),
    },
  ),
);
box('range that does not begin at the start', 'invalid unknown', () =>
  signed(
    {},
    {},
    {
      range: (right) => `[9 ${(right[1] as number) - 9} ${right[2]} ${right[3]}]`,
      covered: (file, right) =>
        Buffer.concat([file.subarray(9, right[1] as number), file.subarray(right[2] as number)]),
    },
  ),
);
box('signed twice, the first no longer over the whole file', [OK, LAST], () => signedAgain(signed()));
box('comment after a signature', OK, () => saved(signed(), commented));
box('bytes appended that are no save', 'valid unknown', () =>
  Buffer.concat([signed(), Buffer.from('PK and so on')]),
);
box('blank bytes appended', LAST, () => Buffer.concat([signed(), Buffer.alloc(40)]));
box('another end mark appended', OK, () => Buffer.concat([signed(), Buffer.from('%%EOF\n')]));
box('object appended without a table', BAD, () =>
  Buffer.concat([signed(), Buffer.from(`4 0 obj\n${CONTENT.replace('100', '900')}\nendobj\n`)]),
);
box('content appended', BAD, () => saved(signed(), { 4: CONTENT.replace('100', '900') }));
