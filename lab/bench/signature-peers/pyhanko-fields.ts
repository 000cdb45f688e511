/** What pyHanko’s tests of later changes try with fields, locks and validation data, made anew with own documents. */
import {
  BAD,
  caseAdder,
  catalog,
  filled,
  form,
  INFO,
  inGroup,
  LAST,
  LEADS_TO_INFO,
  look,
  OK,
  PAPER,
  type PeerCase,
  page,
  STORE,
  saved,
  sigField,
  signed,
  signedAgain,
  signedInNewField,
  stored,
  stream,
  textField,
  XMP,
} from './paper.ts';

export const PYHANKO_FIELDS: PeerCase[] = [];
const add = caseAdder('pyHanko', PYHANKO_FIELDS);

const SIGNING =
  'P 2 permits signing (ISO 32000-2, table 257), a field of its own included; iText and DSS agree';

add('document information after a certification', OK, () =>
  saved(signed({}, { permit: 2 }), INFO, LEADS_TO_INFO),
);
add('second signature in a field of its own, with document information', [OK, LAST], () =>
  signedInNewField(signed(), INFO, '0 0 0 0', { save: LEADS_TO_INFO }),
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

add('permission only in the signature reference that locks fields', BAD, () =>
  saved(
    signed({ 6: sigField('Sig1', '/V 20 0 R') }, { lock: '/Action /Include /Fields [] /P 1' }),
    filled('x'),
  ),
);
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
