/** What iText’s tests of revisions try at each DocMDP level, made anew with own documents. */
import { signedSave } from './file.ts';
import {
  ALL,
  BAD,
  caseAdder,
  catalog,
  commented,
  FONT,
  form,
  LAST,
  note,
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
  stream,
  textField,
} from './paper.ts';

export const ITEXT_REVISIONS: PeerCase[] = [];
const iText = caseAdder('iText', ITEXT_REVISIONS);

const circle = '<</Type /Annot /Subtype /Circle /Rect [300 200 340 240] /P 3 0 R>>';
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
iText(
  'an entry added to the catalog',
  BAD,
  () => saved(signed({}, { permit: 1 }), { 1: catalog('/Perms <</DocMDP 20 0 R>> /Random (x)') }),
  {
    ours: [OK],
    why: 'ISO 32000-2, annex E: an entry of a name that the standard lacks is private data that no reader shows',
  },
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
