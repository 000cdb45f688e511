/** What the tests of iText, EU DSS and PDFBox try, made anew with own documents, and what they expect. */
import { signedSave } from './signature-peer-file.ts';
import {
  type Certified,
  CONTENT,
  catalog,
  FONT,
  form,
  inGroup,
  look,
  PAPER,
  type PeerCase,
  page,
  type Said,
  STORE,
  saved,
  sigField,
  signed,
  signedAgain,
  signedInNewField,
  stream,
  textField,
  WIDGET,
} from './signature-peer-paper.ts';

const cases: PeerCase[] = [];
const adder =
  (suite: PeerCase['suite']) =>
  (name: string, peer: Said | Said[], make: () => Buffer, deviation?: PeerCase['deviation']): void => {
    cases.push({
      suite,
      name,
      make,
      peer: Array.isArray(peer) ? peer : [peer],
      ...(deviation ? { deviation } : {}),
    });
  };
const iText = adder('iText');
const dss = adder('DSS');
const box = adder('PDFBox');

const OK = 'valid permitted';
const BAD = 'valid forbidden';
const LAST = 'valid none';
const ALL = '6 0 R 7 0 R 8 0 R 10 0 R 11 0 R';
const note = (text = 'Hello') =>
  `<</Type /Annot /Subtype /Text /Rect [300 300 320 320] /Contents (${text}) /P 3 0 R>>`;
const circle = '<</Type /Annot /Subtype /Circle /Rect [300 200 340 240] /P 3 0 R>>';
const commented = { 3: page(`[${ALL} 30 0 R]`), 30: note() };
const fill = (text: string) => ({ 8: textField('Text', `/V (${text})`) });

/* Revisions: what is permitted at which level. */
iText('comment added, text field filled', OK, () =>
  saved(signed({}, { permit: 3 }), { ...commented, ...fill('x') }),
);
iText('comment changed', OK, () => saved(signed(commented, { permit: 3 }), { 30: note('Goodbye') }));
iText('all annotations of a page removed', OK, () => {
  const pages = {
    2: '<</Type /Pages /Kids [3 0 R 31 0 R] /Count 2>>',
    31: page('[30 0 R 32 0 R]'),
    30: note(),
    32: circle,
  };
  return saved(signed(pages, { permit: 3 }), { 31: page('[]') });
});
iText(
  'annotations of a text field removed',
  OK,
  () => saved(signed({}, { permit: 3 }), { 3: page('[6 0 R 7 0 R 10 0 R 11 0 R]') }),
  { ours: [BAD], why: 'the field is signed and no longer seen; Acrobat and pyHanko refuse it' },
);
iText('circle added though only forms may be filled', BAD, () =>
  saved(signed({}, { permit: 2 }), { 3: page(`[${ALL} 30 0 R]`), 30: circle }),
);
iText('form filled, then signed, then signed in a new field', [OK, OK, LAST], () => {
  const file = saved(signed({}, { permit: 2 }), fill('x'));
  return signedInNewField(signedAgain(file));
});
iText('form filled though nothing may change', BAD, () => saved(signed({}, { permit: 1 }), fill('x')));
iText('only validation data though nothing may change', OK, () =>
  saved(signed({}, { permit: 1 }), { 1: catalog('/Perms <</DocMDP 20 0 R>> /DSS 40 0 R'), ...STORE }),
);
iText('timestamp though nothing may change', [OK, LAST], () =>
  signedInNewField(signed({}, { permit: 1 }), {}, '0 0 0 0', { kind: 'timestamp' }),
);
iText('certification taken out', BAD, () => saved(signed({}, { permit: 2 }), { 1: catalog() }));
iText('validation data taken out', [OK, BAD], () => {
  const file = saved(signed(), { 1: catalog('/DSS 40 0 R'), ...STORE });
  return saved(signedAgain(file), { 1: catalog() });
});
iText('form taken out', BAD, () =>
  saved(signed({}, { permit: 2 }), { 1: '<</Type /Catalog /Pages 2 0 R /Perms <</DocMDP 20 0 R>>>>' }),
);
iText('field taken out', BAD, () => saved(signed({}, { permit: 2 }), { 5: form('[6 0 R 7 0 R 9 0 R]') }));
iText('field renamed', BAD, () => saved(signed({}, { permit: 2 }), { 8: textField('Other') }));
iText('text field added', BAD, () =>
  saved(signed({}, { permit: 2 }), { 5: form('[6 0 R 7 0 R 8 0 R 9 0 R 33 0 R]'), 33: textField('text') }),
);
const unsigned = {
  5: form('[6 0 R 7 0 R 8 0 R 9 0 R 33 0 R]'),
  3: page(`[${ALL} 33 0 R]`),
  33: sigField('signature', '', '10 74 140 134'),
};
for (const permit of [1, 2, 3] as const)
  iText(`unsigned signature field added, P ${permit}`, BAD, () => saved(signed({}, { permit }), unsigned));
iText('unsigned signature field added, no certification', BAD, () => saved(signed(), unsigned), {
  ours: [OK],
  why: 'without DocMDP nothing forbids a place for the next signer (ISO 32000-2, 12.8.2.1); pyHanko and DSS permit it',
});
iText('signature value replaced by text', BAD, () =>
  saved(signed({}, { permit: 2 }), { 6: sigField('Sig1', '/V (x)') }),
);
iText('an entry added to the catalog', BAD, () =>
  saved(signed({}, { permit: 1 }), { 1: catalog('/Perms <</DocMDP 20 0 R>> /Random (x)') }),
);
iText('an object that nothing uses', OK, () => saved(signed({}, { permit: 1 }), { 34: '(x)' }));
const other = '<</Type /Font /Subtype /Type1 /BaseFont /Courier>>';
iText('font of a page changed', BAD, () => saved(signed({}, { permit: 1 }), { 12: other }));
iText('font of a page changed, and listed as validation data', BAD, () =>
  saved(signed({}, { permit: 1 }), { 12: other, 1: catalog('/Perms <</DocMDP 20 0 R>> /DSS 12 0 R') }),
);
const DIRECT =
  'direct or indirect is a matter of writing (ISO 32000-2, 7.3.10); Acrobat does not complain either';
iText(
  'font made direct',
  BAD,
  () =>
    saved(
      signed(
        {
          6: sigField('Sig1', '/V 20 0 R /AP <</N 35 0 R>>'),
          35: stream('q Q', `/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources <<${FONT}>>`),
        },
        { permit: 1 },
      ),
      {
        35: stream(
          'q Q',
          `/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources <</Font <</F1 ${PAPER[12]}>>>>`,
        ),
      },
    ),
  { ours: [OK], why: DIRECT },
);
iText('extension set back', BAD, () =>
  saved(signed({}, { permit: 1, catalog: '/Extensions <</ESIC <</BaseVersion /1.7 /ExtensionLevel 5>>>>' }), {
    1: catalog('/Perms <</DocMDP 20 0 R>> /Extensions <</ESIC <</BaseVersion /1.7 /ExtensionLevel 2>>>>'),
  }),
);
iText('version raised', OK, () =>
  saved(signed({}, { permit: 1 }), { 1: catalog('/Perms <</DocMDP 20 0 R>> /Version /2.0') }),
);
iText('line end left out of the range', LAST, () =>
  Buffer.concat([signed({}, { permit: 2 }), Buffer.from('\n')]),
);
iText('two certifications', [BAD, LAST], () =>
  signedInNewField(signed({}, { permit: 2 }), { 1: catalog('/Perms <</DocMDP 23 0 R>>') }, '0 0 0 0', {
    entries: '/Reference [<</Type /SigRef /TransformMethod /DocMDP /TransformParams <</P 2 /V /1.2>>>>]',
  }),
);
iText('certified after an approval', [BAD, LAST], () =>
  signedInNewField(signed(), { 1: catalog('/Perms <</DocMDP 23 0 R>>') }, '0 0 0 0', {
    entries: '/Reference [<</Type /SigRef /TransformMethod /DocMDP /TransformParams <</P 2 /V /1.2>>>>]',
  }),
);
const LOCK_P = (p: number) => `/Lock <</Type /SigFieldLock /Action /Include /Fields [] /P ${p}>>`;
iText(
  'a lock that asks for more than the certification permits',
  [BAD, LAST],
  () =>
    signedSave(signed({ 7: sigField('Sig2', LOCK_P(3)) }, { permit: 2 }), 21, {
      7: sigField('Sig2', `/V 21 0 R ${LOCK_P(3)}`),
    }),
  {
    ours: [OK, LAST],
    why: 'the greater permission is ignored, as ISO 32000-2, table 236 asks for; iText calls it indeterminate',
  },
);
iText(
  'a lock that forbids all, then one more signature',
  [BAD, BAD, LAST],
  () => {
    const locked = signedSave(signed({ 7: sigField('Sig2', LOCK_P(1)) }, { permit: 2 }), 21, {
      7: sigField('Sig2', `/V 21 0 R ${LOCK_P(1)}`),
    });
    return signedInNewField(locked);
  },
  {
    ours: [OK, BAD, LAST],
    why: 'the first signer permitted it, the second did not: told of the one whose lock it breaks',
  },
);

/* Locked fields. */
const lockedAs = (lock: string): Certified => ({ lock: `/Action ${lock}`, permit: 2 });
const one = (more: string) => ({ 10: inGroup('One', more) });
iText('child of a locked group', BAD, () =>
  saved(signed({}, lockedAs('/Include /Fields [(Group)]')), one('/V (x)')),
);
iText('child of a group that is not locked', OK, () =>
  saved(signed({}, lockedAs('/Include /Fields [(Group.Two)]')), one('/V (x)')),
);
iText('locked field at the root', BAD, () =>
  saved(signed({}, lockedAs('/Include /Fields [(Text)]')), fill('x')),
);
iText('free field at the root', OK, () =>
  saved(signed({}, lockedAs('/Exclude /Fields [(Text)]')), fill('x')),
);
iText('kids of a locked group removed and added', BAD, () =>
  saved(signed({}, lockedAs('/Include /Fields [(Group)]')), {
    9: '<</T (Group) /Kids [36 0 R 11 0 R]>>',
    36: inGroup('Three'),
  }),
);
iText('a locked field put into another group', BAD, () =>
  saved(signed({}, lockedAs('/All')), {
    10: inGroup('One').replace('9 0 R', '37 0 R'),
    37: PAPER[9] as string,
  }),
);
iText('a locked signature field filled', [BAD, LAST], () =>
  signedAgain(signed({}, lockedAs('/Include /Fields [(Sig2)]'))),
);
iText('a locked field removed', BAD, () =>
  saved(signed({}, lockedAs('/Include /Fields [(Text)]')), { 5: form('[6 0 R 7 0 R 9 0 R]') }),
);
iText('a widget that no form lists', BAD, () =>
  saved(signed({}, { permit: 2 }), { 3: page(`[${ALL} 38 0 R]`), 38: textField('Dangling') }),
);
iText('an unnamed field removed', BAD, () => {
  const unnamed = (kids: string) => `<</FT /Tx /Kids [${kids}]>>`;
  const child = (num: number) =>
    `<<${WIDGET} /FT /Tx /Parent 39 0 R /Rect [72 ${num} 200 ${num + 20}] /P 3 0 R>>`;
  const base = {
    5: form('[6 0 R 7 0 R 8 0 R 9 0 R 39 0 R]'),
    39: unnamed('45 0 R 46 0 R'),
    45: child(500),
    46: child(530),
    3: page(`[${ALL} 45 0 R 46 0 R]`),
  };
  return saved(signed(base, { permit: 3 }), { 39: unnamed('45 0 R'), 3: page(`[${ALL} 45 0 R]`) });
});

/* Tagged documents. */
const TAGGED: Certified = { permit: 3, catalog: '/MarkInfo <</Marked true>> /StructTreeRoot 50 0 R' };
const forNote = (more = '', type = '/Annot') =>
  `<</Type /StructElem /S ${type} /P 50 0 R /K [<</Type /OBJR /Obj 30 0 R /Pg 3 0 R>>] ${more}>>`;
const words = (more = '') => `<</Type /StructElem /S /P /P 50 0 R /Pg 3 0 R /K [0] ${more}>>`;
const TREE = {
  50: '<</Type /StructTreeRoot /K [51 0 R 52 0 R] /ParentTree 53 0 R>>',
  51: words(),
  52: forNote(),
  53: '<</Nums [0 [51 0 R] 1 52 0 R]>>',
  3: page(`[${ALL} 30 0 R]`),
  30: note().replace('/P 3', '/StructParent 1 /P 3'),
};
const root = (kids: string) => `<</Type /StructTreeRoot /K [${kids}] /ParentTree 53 0 R>>`;
iText('tagged: annotation removed with its element', OK, () =>
  saved(signed(TREE, TAGGED), { 3: page(), 50: root('51 0 R') }),
);
iText('tagged: annotation added with its element', OK, () =>
  saved(signed(TREE, TAGGED), {
    3: page(`[${ALL} 30 0 R 54 0 R]`),
    54: circle,
    50: root('51 0 R 52 0 R 55 0 R'),
    55: '<</Type /StructElem /S /Annot /P 50 0 R /K [<</Type /OBJR /Obj 54 0 R /Pg 3 0 R>>]>>',
  }),
);
iText('tagged: annotation changed', OK, () => saved(signed(TREE, TAGGED), { 30: note('Goodbye') }));
iText('tagged: element of the content removed', BAD, () =>
  saved(signed(TREE, TAGGED), { 50: root('52 0 R') }),
);
iText('tagged: element of an annotation removed without it', BAD, () =>
  saved(signed(TREE, TAGGED), { 50: root('51 0 R') }),
);
iText('tagged: annotation and its element changed', BAD, () =>
  saved(signed(TREE, TAGGED), { 30: note('Goodbye'), 52: forNote('/Alt (Another)') }),
);
iText('tagged: element of the content changed', BAD, () =>
  saved(signed(TREE, TAGGED), { 51: words('/Alt (Another)') }),
);
iText('tagged: element of an annotation changed', BAD, () =>
  saved(signed(TREE, TAGGED), { 52: forNote('/Alt (Another)') }),
);
iText('tagged: element of an annotation given another role', BAD, () =>
  saved(signed(TREE, TAGGED), { 52: forNote('', '/H1') }),
);
const outline = (title: string) => ({
  56: '<</Type /Outlines /First 57 0 R /Last 57 0 R /Count 1>>',
  57: `<</Title (${title}) /Parent 56 0 R /Dest [3 0 R /Fit]>>`,
});
iText('outline that leads to a page with a new comment', OK, () =>
  saved(signed(outline('One'), { permit: 3, catalog: '/Outlines 56 0 R' }), commented),
);
iText('title of an outline changed', BAD, () =>
  saved(signed(outline('One'), { permit: 3, catalog: '/Outlines 56 0 R' }), outline('Two')),
);
iText('order of annotations changed where annotations may change', OK, () =>
  saved(signed({}, { permit: 3 }), { 3: page(undefined, '/Tabs /R') }),
);
iText('order of annotations changed where they may not', BAD, () =>
  saved(signed({}, { permit: 2 }), { 3: page(undefined, '/Tabs /R') }),
);

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
box('content appended', BAD, () => saved(signed(), { 4: CONTENT.replace('100', '900') }));

export const OTHER_CASES: readonly PeerCase[] = cases;
