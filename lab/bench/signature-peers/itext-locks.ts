/** What iText’s tests try with locked fields and tagged documents, made anew with own documents. */
import {
  ALL,
  BAD,
  type Certified,
  caseAdder,
  commented,
  form,
  inGroup,
  LAST,
  note,
  OK,
  PAPER,
  type PeerCase,
  page,
  saved,
  signed,
  signedAgain,
  textField,
  WIDGET,
} from './paper.ts';

export const ITEXT_LOCKS: PeerCase[] = [];
const iText = caseAdder('iText', ITEXT_LOCKS);

const circle = '<</Type /Annot /Subtype /Circle /Rect [300 200 340 240] /P 3 0 R>>';
const fill = (text: string) => ({ 8: textField('Text', `/V (${text})`) });
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
