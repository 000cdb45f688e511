/** What pyHanko's tests of later changes try, made anew with own documents, and what they expect. */
import { laterSave } from './signature-peer-file.ts';
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
  XMP,
} from './signature-peer-paper.ts';

const cases: PeerCase[] = [];
function add(name: string, peer: Said | Said[], make: () => Buffer, deviation?: PeerCase['deviation']): void {
  cases.push({
    suite: 'pyHanko',
    name,
    make,
    peer: Array.isArray(peer) ? peer : [peer],
    ...(deviation ? { deviation } : {}),
  });
}

const placed = (more: string) => sigField('Sig2', more, '9 9 99 29');
const OK = 'valid permitted';
const BAD = 'valid forbidden';
const LAST = 'valid none';
const SIGNING =
  'P 2 permits signing (ISO 32000-2, table 257), a field of its own included; iText and DSS agree';
const info = { 30: '<</CreationDate (D:20201010000000Z)>>' };
const INFO = { trailer: '/Info 30 0 R' };

add('document information after a certification', OK, () => saved(signed({}, { permit: 2 }), info, INFO));
add('second signature in a field of its own, with document information', [OK, LAST], () =>
  signedInNewField(signed(), info, '0 0 0 0', { save: INFO }),
);
add(
  'new field deep in a group after a certification',
  [BAD, LAST],
  () => {
    const group = { 5: form('[6 0 R 7 0 R 8 0 R 9 0 R 31 0 R]'), 32: sigField('NewSig1', '/Parent 31 0 R') };
    const base = signed({ ...group, 31: '<</T (NewSigs) /Kids [32 0 R]>>' }, { permit: 2 });
    return signedInNewField(base, {
      5: group[5],
      31: '<</T (NewSigs) /Kids [32 0 R 22 0 R]>>',
      22: sigField('NewSig2', '/Parent 31 0 R /V 23 0 R'),
    });
  },
  { ours: [OK, LAST], why: SIGNING },
);
add('field deep in a group filled after a certification', [OK, LAST], () => {
  const group = { 5: form('[6 0 R 7 0 R 8 0 R 9 0 R 31 0 R]'), 31: '<</T (NewSigs) /Kids [32 0 R]>>' };
  const annots = page('[6 0 R 7 0 R 8 0 R 10 0 R 11 0 R 32 0 R]');
  const base = signed({ ...group, 3: annots, 32: sigField('NewSig1', '/Parent 31 0 R') }, { permit: 2 });
  return signedAgain(base, { 7: PAPER[7] as string, 32: sigField('NewSig1', '/Parent 31 0 R /V 21 0 R') });
});
add('a field without a type beside a further signature', [BAD, LAST], () =>
  signedInNewField(signed({}, { permit: 2 }), {
    5: form('[6 0 R 7 0 R 8 0 R 9 0 R 22 0 R 33 0 R]'),
    33: '<</T (Blah)>>',
  }),
);

for (const [name, objects] of Object.entries<Record<number, string>>({
  'a new stream': { 1: catalog('/Metadata 34 0 R'), 34: stream('This is bogus data, yay!') },
  'the stream rewritten': { 35: stream('This is bogus data, yay!') },
  null: { 1: catalog('/Metadata null') },
  'a reference to null': { 1: catalog('/Metadata 34 0 R'), 34: 'null' },
}))
  add(`metadata that is none: ${name}`, BAD, () =>
    saved(signed({ 35: stream(XMP, '/Type /Metadata') }, { catalog: '/Metadata 35 0 R' }), objects),
  );

add('annotations made indirect with a further signature', [OK, LAST], () =>
  signedInNewField(signed(), { 3: page('36 0 R'), 36: '[6 0 R 7 0 R 8 0 R 10 0 R 11 0 R 22 0 R]' }),
);
add('a further visible signature after an approval', [OK, LAST], () =>
  signedInNewField(signed(), {}, '10 74 140 134'),
);
add(
  'a further visible signature after a certification',
  [BAD, LAST],
  () => signedInNewField(signed({}, { permit: 2 }), {}, '10 74 140 134'),
  { ours: [OK, LAST], why: `${SIGNING}; a signature put over text is told of on its own` },
);
add('type of a field changed', BAD, () => saved(signed(), { 8: textField('Text').replace('/Tx', '/Sig') }));
for (const kids of ['/Test', '[]', '[null]', '[37 0 R]'])
  add(`kids of a field: ${kids}`, BAD, () =>
    saved(signed(), { 8: textField('Text', `/Kids ${kids}`), 37: 'null' }),
  );
for (const kids of ['/Kids /Test', '/Kids []', '/Kids [null]', '/Kids [37 0 R]', ''])
  add(`kids of the page tree: ${kids || 'none'}`, BAD, () =>
    saved(signed(), {
      2: `<</Type /Pages ${kids} /Count 1>>`,
      37: 'null',
      5: form('[6 0 R 7 0 R 8 0 R 9 0 R 22 0 R]'),
      22: sigField('Extra'),
    }),
  );

const filled = (text: string) => ({ 8: textField('Text', `/V (${text}) /AP <</N 38 0 R>>`), 38: look(text) });
add('text field filled', OK, () => saved(signed(), filled('Some text')));
add('text field filled anew', OK, () => saved(signed(filled('Some text')), filled('Some other text')));

const One = (text: string) => ({ 10: inGroup('One', `/V (${text}) /AP <</N 38 0 R>>`), 38: look(text) });
const Two = (text: string) => ({ 11: inGroup('Two', `/V (${text}) /AP <</N 39 0 R>>`), 39: look(text) });
add('field of a group filled', OK, () => saved(signed(), One('Some text')));
add('other field of a group filled', OK, () => saved(signed(One('Some text')), Two('Other')));
add('fields of a group filled anew', OK, () => saved(signed(One('a')), { ...One('b'), ...Two('c') }));

const LOCKED = [
  '/Include /Fields [(Group.One)]',
  '/Exclude /Fields [(Group.Two)]',
  '/Include /Fields [(Group)]',
];
for (const lock of [...LOCKED, '/All', '/Exclude /Fields [(Sig1)]'])
  for (const first of [One, Two])
    add(`locked by ${lock}: ${first === One ? 'same' : 'other'} field filled before`, BAD, () =>
      saved(signed(first('a'), { lock: `/Action ${lock}` }), One('b')),
    );
const FREE = [
  '/Include /Fields [(Group.One)]',
  '/Exclude /Fields [(Group.Two)]',
  '/Exclude /Fields [(Group)]',
];
for (const lock of [...FREE, '/Include /Fields [(Sig1)]'])
  for (const first of [One, Two])
    add(`not locked by ${lock}: ${first === One ? 'other' : 'same'} field filled before`, OK, () =>
      saved(signed(first('a'), { lock: `/Action ${lock}` }), Two('b')),
    );

const stored = (file: Buffer, more: Record<number, string> = {}) =>
  saved(file, { 1: catalog('/DSS 40 0 R'), ...STORE, ...more });
add('validation data, then a field filled', OK, () => saved(stored(signed()), filled('x')));
add('all fields locked, then validation data and a timestamp', [OK, LAST], () =>
  signedInNewField(
    stored(signed({}, { lock: '/Action /All' }), { 1: catalog('/DSS 40 0 R') }),
    {},
    '0 0 0 0',
    { kind: 'timestamp' },
  ),
);
const twice = () => stored(signedAgain(stored(signed())), { 44: 'null' });
add('signed twice with validation data', [OK, OK], twice);
add('validation data deleted', [OK, BAD], () => saved(signedAgain(stored(signed())), { 1: catalog() }));
const KEPT =
  'EN 319 142-1, 5.4.2: what is stored is material for validators, not content; several tools write it anew';
add(
  'related validation data deleted',
  [OK, BAD],
  () => saved(signedAgain(stored(signed())), { 40: '<</Certs [41 0 R] /OCSPs [42 0 R]>>' }),
  { ours: [OK, OK], why: KEPT },
);
add(
  'an entry of related validation data deleted',
  [OK, BAD],
  () => saved(signedAgain(stored(signed())), { 40: '<</Certs [41 0 R] /OCSPs [42 0 R] /VRI <<>>>>' }),
  { ours: [OK, OK], why: KEPT },
);
for (const stamp of ['()', '44 0 R'])
  add(`related validation data with a time stamp entry: ${stamp}`, [OK, OK], () =>
    saved(signedAgain(stored(signed())), {
      40: `<</Certs [41 0 R] /OCSPs [42 0 R] /VRI <</0123456789ABCDEF0123456789ABCDEF01234567 43 0 R /DEADBEEFDEADBEEFDEADBEEFDEADBEEFDEADBEEF <</TS ${stamp}>>>>>>`,
      44: stream('\x05\x00'),
    }),
  );
add(
  'validation data in the number of an object that nothing uses',
  BAD,
  () => saved(signed({ 40: '(Hi there)' }), { 1: catalog('/DSS 40 0 R'), ...STORE }),
  {
    ours: [OK],
    why: 'a number is no place in the document (ISO 32000-2, 7.3.10); nothing led to the old object',
  },
);
for (const bogus of [
  '(Hi there)',
  '<</Blah null>>',
  '<</Certs null>>',
  '<</VRI null>>',
  '<</VRI <</Bleh null>>>>',
  `<</VRI <</${'A'.repeat(40)} null>>>>`,
  `<</VRI <</${'A'.repeat(40)} <</Bleh null>>>>>>`,
  `<</VRI <</${'A'.repeat(40)} <</OCSP null>>>>>>`,
])
  add(`validation data that is none: ${bogus.slice(0, 40)}`, BAD, () =>
    saved(stored(signed()), { 1: catalog('/DSS 45 0 R'), 45: bogus }),
  );

add('a text field copied', BAD, () =>
  saved(signed(), { 5: form('[6 0 R 7 0 R 8 0 R 9 0 R 46 0 R]'), 46: textField('Other') }),
);
add('the first of two signatures deleted', [BAD, BAD], () =>
  saved(signedAgain(signed()), { 6: sigField('Sig1') }),
);
add('a signature dictionary tampered with', BAD, () => {
  const file = signed();
  const body = /20 0 obj\n([\s\S]*?)\nendobj/.exec(file.toString('latin1'))?.[1] ?? '';
  return saved(file, { 20: body.replace(/>>$/, '/Bleh false>>') });
});
add('page content changed that validation data refers to', BAD, () => {
  const file = saved(signed({}, { catalog: '/DSS 4 0 R' }), {
    5: form('[6 0 R 7 0 R 8 0 R 9 0 R 22 0 R]'),
    22: sigField('Extra', '', '10 74 140 134'),
  });
  return saved(file, { 4: stream('BT /F1 12 Tf 72 700 Td (Total 100) Tj ET q Q') });
});
add('an object freed', BAD, () =>
  saved(signed({ 47: '(Hi there!)' }, { catalog: '/Blah 47 0 R' }), {}, { freed: [47] }),
);
add('a list of fields that something else uses too', [BAD, LAST], () => {
  const base = signed({ 5: form('48 0 R'), 48: '[6 0 R 7 0 R 8 0 R 9 0 R]' }, { catalog: '/Blah 48 0 R' });
  return signedInNewField(base, { 5: form('48 0 R'), 48: '[6 0 R 7 0 R 8 0 R 9 0 R 22 0 R]' });
});

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
add('an object that nothing uses, and one that the catalog does', BAD, () =>
  saved(signed(), { 54: '(Hello there)', 1: catalog('/Blah 55 0 R'), 55: '(Hello there too)' }),
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

const half = (right: readonly number[]) => [0, right[1]];
add('bytes after the signed ones belong to no save', 'valid forbidden', () => {
  const end = (right: readonly number[]) => [...right.slice(0, 3), (right[3] as number) - 8];
  return signed(
    {},
    {},
    {
      range: (right) => `[${end(right).join(' ')}]`,
      covered: (file, right) =>
        Buffer.concat([file.subarray(0, right[1]), file.subarray(right[2], file.length - 8)]),
    },
  );
});
const UNCLEAR =
  'ISO 32000-2, 12.8.1: signed is the whole file but the value; pyHanko calls the coverage unclear, the value valid';
add(
  'only the first part of the range',
  'valid unknown',
  () =>
    signed(
      {},
      {},
      {
        range: (right) => `[${half(right).join(' ')}]`,
        covered: (file, right) => file.subarray(0, right[1]),
      },
    ),
  { ours: ['invalid unknown'], why: UNCLEAR },
);
add(
  'a gap wider than the value',
  'valid unknown',
  () =>
    signed(
      {},
      {},
      {
        range: (right) => `[0 ${right[1]} ${(right[2] as number) + 1} ${(right[3] as number) - 1}]`,
        covered: (file, right) =>
          Buffer.concat([file.subarray(0, right[1]), file.subarray((right[2] as number) + 1)]),
      },
    ),
  { ours: ['invalid unknown'], why: UNCLEAR },
);

for (const back of [[6], [3, 5, 6]])
  add(
    `annotation of a signature taken off the page${back.length > 1 ? ' while signing again' : ''}`,
    back.length > 1 ? [BAD, LAST] : BAD,
    () =>
      back.length > 1
        ? signedInNewField(signed(), { 3: page('[7 0 R 8 0 R 10 0 R 11 0 R 22 0 R]') })
        : saved(signed(), { 3: page('[7 0 R 8 0 R 10 0 R 11 0 R]') }),
  );
const hybrid = (rows: string, index: string) => (offset: number) => ({
  text: `90 0 obj\n${stream(rows, `/Type /XRef /W [1 3 2] /Index [${index}] /Size 99`)}\nendobj\n`,
  trailer: `/XRefStm ${offset}`,
});
add('a hybrid save', OK, () =>
  saved(signed(), info, { ...INFO, extra: hybrid('\x00\x00\x00\x00\xff\xff', '0 1') }),
);
add('a hybrid save that hides an object elsewhere', BAD, () => {
  const rows = (offset: number) =>
    `\x01${String.fromCharCode((offset >> 16) & 255, (offset >> 8) & 255, offset & 255)}\x00\x00`;
  return saved(
    signed({ 47: '/Bleh' }, { catalog: '/Bleh 47 0 R' }),
    {},
    {
      extra: (offset) => {
        const body = '47 0 obj\n/Other\nendobj\n';
        const made = hybrid(rows(offset), '47 1')(offset + body.length);
        return { text: body + made.text, trailer: made.trailer };
      },
    },
  );
});

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
  laterSave(signedInNewField(signed(NEXT), { 3: page(), 66: page('[22 0 R]') }, '10 10 10 10'), info, INFO),
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

export const PYHANKO_CASES: readonly PeerCase[] = cases;
