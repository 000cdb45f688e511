/** What pyHanko’s tests try with tags, pages, extensions and objects used twice, made anew with own documents. */
import { laterSave } from './file.ts';
import {
  BAD,
  type Certified,
  CONTENT,
  caseAdder,
  catalog,
  FONT,
  filled,
  form,
  INFO,
  LAST,
  LEADS_TO_INFO,
  look,
  OK,
  type PeerCase,
  page,
  placed,
  saved,
  sigField,
  signed,
  signedAgain,
  signedInNewField,
  stored,
  stream,
  WIDGET,
} from './paper.ts';

export const PYHANKO_STRUCTURE: PeerCase[] = [];
const add = caseAdder('pyHanko', PYHANKO_STRUCTURE);

const element = (kids: string, type = '/P', more = '') =>
  `<</Type /StructElem /S ${type} /P 50 0 R /K ${kids} ${more}>>`;
const TAGGED: Certified = { catalog: '/MarkInfo <</Marked true>> /StructTreeRoot 50 0 R' };
const TREE = {
  50: '<</Type /StructTreeRoot /K [51 0 R 52 0 R] /ParentTree 53 0 R>>',
  51: element('[0]', '/P', '/Pg 3 0 R'),
  52: element('[<</Type /OBJR /Obj 7 0 R /Pg 3 0 R>>]', '/Form'),
  53: '<</Nums [0 [51 0 R] 1 52 0 R]>>',
};
for (const permit of [2, 3] as const)
  for (const tagged of [false, true])
    add(`certified with P ${permit}, then signed${tagged ? ', tagged' : ''}`, [OK, LAST], () =>
      signedAgain(signed(tagged ? TREE : {}, { permit, ...(tagged ? TAGGED : {}) })),
    );
add('an object that nothing uses, though nothing may change', OK, () =>
  saved(signed({}, { permit: 1 }), { 54: '(Bleh)' }),
);
add(
  'appearance null of a field signed later',
  [BAD, BAD],
  () =>
    saved(
      signedAgain(signed({ 7: placed('') }), { 7: placed('/V 21 0 R /AP <</N 38 0 R>>'), 38: look('x') }),
      { 7: placed('/V 21 0 R /AP null') },
    ),
  {
    ours: [OK, BAD],
    why: 'null is a missing entry (ISO 32000-2, 7.3.7); the later signature is the one that it breaks',
  },
);
for (const name of ['null', '(Sig1)', '(Sig2.)'])
  add(`a field renamed ${name}`, BAD, () => saved(signed(), { 7: sigField('Sig2').replace('(Sig2)', name) }));
add('validation data in arrays of their own, added to', [OK, OK], () => {
  const indirect = { 40: '<</Certs 55 0 R /OCSPs 56 0 R>>', 55: '[41 0 R]', 56: '[42 0 R]' };
  return saved(signedAgain(stored(signed(), indirect)), { 55: '[41 0 R 57 0 R]', 57: stream('another') });
});

const apart = (name: string, kids: string, more = '') => `<</FT /Sig /T (${name}) /Kids ${kids} ${more}>>`;
const place = (parent: number, more = '') =>
  `<<${WIDGET} /Parent ${parent} 0 R /F 132 /Rect [20 20 80 40] /P 3 0 R ${more}>>`;
for (const indirect of [false, true])
  add(
    `signed twice in fields with annotations of their own${indirect ? ', kids indirect' : ''}`,
    [OK, LAST],
    () => {
      const kids = (num: number) => (indirect ? `${num + 10} 0 R` : `[${num} 0 R]`);
      const base = signed({
        6: apart('Sig1', kids(60), '/V 20 0 R'),
        60: place(6, '/AP <</N 38 0 R>>'),
        38: look('x'),
        70: '[60 0 R]',
        3: page('[60 0 R 7 0 R 8 0 R 10 0 R 11 0 R]'),
      });
      return signedInNewField(base, {
        3: page('[60 0 R 7 0 R 8 0 R 10 0 R 11 0 R 61 0 R]'),
        22: apart('New', kids(61), '/V 23 0 R'),
        61: place(22, '/AP <</N 38 0 R>>'),
        71: '[61 0 R]',
      });
    },
  );
add('objects that nothing uses', OK, () => saved(signed(), { 54: '(Hello there)' }));
add(
  'an object that nothing uses, and one that the catalog does',
  BAD,
  () => saved(signed(), { 54: '(Hello there)', 1: catalog('/Blah 55 0 R'), 55: '(Hello there too)' }),
  {
    ours: [OK],
    why: 'ISO 32000-2, annex E: an entry of a name that the standard lacks is private data that no reader shows',
  },
);
add('references in the signature reference dictionary, then a timestamp', [OK, LAST], () => {
  const entries = '/Reference 58 0 R';
  const base = signed(
    {
      1: catalog('/Perms 57 0 R'),
      57: '<</DocMDP 20 0 R>>',
      58: '[59 0 R]',
      59: '<</Type /SigRef /TransformMethod /DocMDP /TransformParams 60 0 R>>',
      60: '<</Type /TransformParams /P 2 /V /1.2>>',
    },
    {},
    { entries },
  );
  return signedInNewField(base, {}, '0 0 0 0', { kind: 'timestamp' });
});
add('text put on the page', BAD, () =>
  saved(signed(), {
    3: page(undefined, '', '[4 0 R 61 0 R]'),
    61: stream('BT /F1 18 Tf (Sneaky text!) Tj ET'),
  }),
);
const LOOP = 'pyHanko raises an error; what cannot be compared in full is left open';
add('a page tree in a circle', 'valid unknown', () =>
  saved(
    signed({
      2: '<</Type /Pages /Kids [3 0 R 62 0 R] /Count 2>>',
      62: '<</Type /Pages /Kids [2 0 R] /Parent 2 0 R>>',
    }),
    {
      54: 'null',
    },
  ),
);
add(
  'a structure tree in a circle',
  'valid unknown',
  () => saved(signed({ ...TREE, 51: element('[50 0 R 51 0 R]') }, TAGGED), { 54: 'null' }),
  { ours: [OK], why: `${LOOP}; a loop in both states compares as one` },
);

const EXTENSION = '/Extensions <</ESIC <</BaseVersion /1.7 /ExtensionLevel 1>>>>';
const LEVEL_2 = EXTENSION.replace('Level 1', 'Level 2');
add('an extension declared', [OK, LAST], () => signedAgain(signed(), { 1: catalog(EXTENSION) }));
add('an extension declared in an object of its own', [OK, LAST], () =>
  signedAgain(signed(), { 1: catalog('/Extensions 63 0 R'), 63: EXTENSION.slice(12) }),
);
add('an extension raised', [OK, LAST], () =>
  signedAgain(signed({}, { catalog: EXTENSION }), { 1: catalog(LEVEL_2) }),
);
add('an extension raised in an object of its own', [OK, LAST], () =>
  signedAgain(signed({ 63: EXTENSION.slice(12) }, { catalog: '/Extensions 63 0 R' }), {
    63: LEVEL_2.slice(12),
  }),
);
add('an extension raised in an object that something else uses', [BAD, LAST], () =>
  signedAgain(signed({ 63: EXTENSION.slice(12) }, { catalog: '/Extensions 63 0 R /DontOverrideMe 63 0 R' }), {
    63: LEVEL_2.slice(12),
  }),
);

const typed = (type: string) => sigField('Sig2', '', '0 0 0 0', `${type} /Subtype /Widget`);
const typedLater = (type: string) => sigField('Sig2', '/V 21 0 R', '0 0 0 0', `${type} /Subtype /Widget`);
add('/Type of a field altered while signing', [BAD, LAST], () =>
  signedAgain(signed(), { 7: typedLater('/Type /Foo') }),
);
add('/Type of a field deleted while signing', [BAD, LAST], () =>
  signedAgain(signed(), { 7: typedLater('') }),
);
add('/Type of a field set wrongly while signing', [BAD, LAST], () =>
  signedAgain(signed({ 7: typed('') }), { 7: typedLater('/Type /Foo') }),
);
add('/Type of a field set rightly while signing', [OK, LAST], () =>
  signedAgain(signed({ 7: typed('') }), { 7: typedLater('/Type /Annot') }),
);

add('an appearance overwritten in its own number', [OK, LAST], () =>
  signedAgain(signed({ 7: placed('/AP <</N 38 0 R>>'), 38: look('a') }), {
    7: placed('/V 21 0 R /AP <</N 38 0 R>>'),
    38: look('b'),
  }),
);
add('an appearance dictionary overwritten in its own number', [OK, LAST], () =>
  signedAgain(signed({ 7: placed('/AP 39 0 R'), 39: '<</N 38 0 R>>', 38: look('a') }), {
    7: placed('/V 21 0 R /AP 39 0 R'),
    39: '<</N 64 0 R>>',
    64: look('b'),
  }),
);
add('an appearance that was none, replaced', [OK, LAST], () =>
  signedAgain(signed({ 7: placed('/AP /Nonsense') }), {
    7: placed('/V 21 0 R /AP <</N 38 0 R>>'),
    38: look('b'),
  }),
);
add('an appearance overwritten that something else uses', [BAD, LAST], () =>
  signedAgain(signed({ 7: placed('/AP <</N 38 0 R>>'), 38: look('a') }, { catalog: '/FooBar 38 0 R' }), {
    7: placed('/V 21 0 R /AP <</N 38 0 R>>'),
    38: look('b'),
  }),
);
add('an appearance dictionary overwritten that something else uses', [BAD, LAST], () =>
  signedAgain(
    signed({ 7: placed('/AP 39 0 R'), 39: '<</N 38 0 R>>', 38: look('a') }, { catalog: '/FooBar 39 0 R' }),
    { 7: placed('/V 21 0 R /AP 39 0 R'), 39: '<</N 64 0 R>>', 64: look('b') },
  ),
);
add('an appearance dictionary overwritten that the trailer uses', [BAD, LAST], () => {
  const trailer = { trailer: '/FooBar 39 0 R' };
  const base = signed({ 7: placed('/AP 39 0 R'), 39: '<</N 38 0 R>>', 38: look('a') }, {}, { save: trailer });
  return signedAgain(
    base,
    { 7: placed('/V 21 0 R /AP 39 0 R'), 39: '<</N 64 0 R>>', 64: look('b') },
    { save: trailer },
  );
});

for (const body of [
  '[]',
  '<<>>',
  '[1 0.61243 (1234) null true (1234) /Blah]',
  '<</Foo /Bar /Baz (Quux)>>',
  stream('hello world', '/Foo /Bar'),
  '<</Foo /Bar /Baz 1 0 R>>',
  '<</Foo /Bar /Baz 91299 0 R>>',
])
  add(`an object written again: ${body.slice(0, 30).replace(/\n/g, ' ')}`, OK, () =>
    saved(signed({ 65: body }, { catalog: '/Foo 65 0 R' }), { 65: body }),
  );
add('a stream turned into its dictionary', BAD, () =>
  saved(signed({ 65: stream('hello', '/Foo /Bar') }, { catalog: '/Foo 65 0 R' }), {
    65: '<</Length 5 /Foo /Bar>>',
  }),
);
add('a signature without /Type', [OK, LAST], () => signedAgain(signed(), {}, { type: '' }));

const NEXT = { 2: '<</Type /Pages /Kids [3 0 R 66 0 R] /Count 2>>', 66: page('[]'), 67: CONTENT };
add('signatures on two pages, then document information', [OK, OK], () =>
  laterSave(
    signedInNewField(signed(NEXT), { 3: page(), 66: page('[22 0 R]') }, '10 10 10 10'),
    INFO,
    LEADS_TO_INFO,
  ),
);
add('annotation taken off one page while signing on another', [BAD, LAST], () =>
  signedInNewField(
    signed(NEXT),
    { 3: page('[7 0 R 8 0 R 10 0 R 11 0 R]'), 66: page('[22 0 R]') },
    '10 10 10 10',
  ),
);
add('a font of the form added and its default appearance dropped', OK, () =>
  saved(signed({ 5: form(undefined, `/DA (/F1 0 Tf) /DR <<${FONT}>>`) }), {
    5: form(undefined, '/DR <</Font <</F1 12 0 R /F2 68 0 R>>>>'),
    68: '<</Type /Font /Subtype /Type1 /BaseFont /Courier>>',
    ...filled('x'),
  }),
);
