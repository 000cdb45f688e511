/** Ways of saving again that readers accept alike, and those that show two people two documents. */
import {
  BAD,
  CONTENT,
  catalog,
  filled,
  form,
  LAST,
  look,
  OK,
  page,
  saved,
  sigField,
  signed,
  signedAgain,
  stream,
  textField,
  WIDGET,
} from '../signature-peers/paper.ts';
import { type Twin, twinAdder } from './twin.ts';

export const SAVES: Twin[] = [];
const CHANGED = 'changed-after-signing';
const OTHER = stream('BT /F1 12 Tf 72 700 Td (Total 900) Tj ET');

const offset = twinAdder('xref-offset', SAVES);
offset.genuine('entries name the line end before each object', OK, () =>
  saved(signed(), filled('Bo'), { placed: (_, at) => at - 1 }),
);
offset.genuine('startxref names the line end before the table', OK, () =>
  saved(signed(), filled('Bo'), { startxref: (at) => at - 1 }),
);
offset.genuine('both are off in the signed state', 'valid none', () =>
  signed({}, {}, { save: { placed: (_, at) => at - 1, startxref: (at) => at - 1 } }),
);
offset.genuine('off in the signed state, signed again', [OK, LAST], () =>
  signedAgain(signed({}, {}, { save: { placed: (num, at) => (num === 1 ? at : at - 1) } })),
);
offset.attack('an object that no entry names', BAD, CHANGED, () =>
  saved(signed(), filled('Bo'), { hidden: [[4, OTHER]] }),
);
offset.attack('content replaced by an entry that is off', BAD, CHANGED, () =>
  saved(signed(), { 4: OTHER }, { placed: (_, at) => at - 1 }),
);

const empty = twinAdder('save-of-nothing', SAVES);
const nothing = (row: string, widths: string) => (at: number) => ({
  text: `90 0 obj\n${stream(row, `/Type /XRef /W [${widths}] /Index [0 1] /Size 99 /Root 1 0 R`)}\nendobj\n`,
  trailer: `/XRefStm ${at}`,
});
empty.genuine('a cross-reference stream whose entries have no width', OK, () =>
  saved(signed(), filled('Bo'), { extra: nothing('', '0 0 0') }),
);

const resources = twinAdder('form-resources', SAVES);
const FRM = (text: string) => ({ 60: look(text) });
const withForm = (dr: string, field = '') => ({
  5: form(undefined, `/DR <<${dr}>> /DA (/Helv 0 Tf 0 g)`),
  8: textField('Text', field),
  ...FRM('Ada'),
  61: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
  62: '<</Type /Font /Subtype /Type1 /BaseFont /Courier>>',
});
const DR = '/Font <</Helv 61 0 R /Cour 62 0 R>> /XObject <</FRM 60 0 R>>';
const SWAPPED = '<</Type /Font /Subtype /Type1 /BaseFont /Symbol>>';
resources.genuine('the second signer’s appearance in the place of the first’s', [OK, LAST], () =>
  signedAgain(signed(withForm(DR)), FRM('Bea')),
);
resources.genuine('a font that no field uses overwritten', OK, () =>
  saved(signed(withForm(DR)), { 62: SWAPPED }),
);
resources.attack('the font of a field overwritten', BAD, CHANGED, () =>
  saved(signed(withForm(DR, '/DA (/Cour 9 Tf 0 g) /V (12)')), { 62: SWAPPED }),
);
resources.attack('the font of the form overwritten', BAD, CHANGED, () =>
  saved(signed(withForm(DR)), { 61: SWAPPED }),
);
const bare = stream(
  'q BT /Helv 12 Tf (12) Tj ET /FRM Do Q',
  '/Type /XObject /Subtype /Form /BBox [0 0 99 20]',
);
resources.attack('what an appearance without resources takes from the form', BAD, CHANGED, () =>
  saved(signed({ ...withForm(DR, '/V (12) /AP <</N 63 0 R>>'), 63: bare }), FRM('Eve')),
);

const own = twinAdder('private-entries', SAVES);
own.genuine('in the trailer', OK, () =>
  saved(signed({}, {}, { save: { trailer: '/MyTool (1)' } }), {}, { trailer: '/MyTool (2)' }),
);
own.genuine('in the catalog', OK, () => saved(signed(), { 1: catalog('/XYZ_Workflow <</Step 2>>') }));
own.genuine('taken out of the catalog', OK, () =>
  saved(signed({}, { catalog: '/XYZ_Workflow <</Step 1>>' }), { 1: catalog() }),
);
own.genuine('on a page', OK, () => saved(signed(), { 3: page(undefined, '/XYZ_Seen true') }));
own.genuine('of the form and a field', OK, () =>
  saved(signed(), { 5: form(undefined, '/XYZ_Id (4)'), 8: textField('Text', '/XYZ_Id (5)') }),
);
own.attack('layers that hide content', BAD, CHANGED, () =>
  saved(signed(), {
    1: catalog('/OCProperties <</D <</OFF [30 0 R]>> /OCGs [30 0 R]>>'),
    30: '<</Type /OCG /Name (A)>>',
  }),
);
own.attack('an action that runs when the document is opened', BAD, CHANGED, () =>
  saved(signed(), { 1: catalog('/OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>') }),
);

const overwritten = twinAdder('overwritten-unseen', SAVES);
const FONTS = {
  3: page().replace('/F1 12 0 R', '/F1 12 0 R /F9 62 0 R'),
  62: '<</Type /Font /Subtype /Type1 /BaseFont /Courier>>',
};
overwritten.genuine('a font that the page names and does not use', BAD, () =>
  saved(signed(FONTS), { 62: SWAPPED }),
);
overwritten.attack('the font that it uses', BAD, CHANGED, () => saved(signed(FONTS), { 12: SWAPPED }));
overwritten.attack('the one that another stream of its content uses', BAD, CHANGED, () =>
  saved(
    signed({
      ...FONTS,
      3: FONTS[3].replace('/Contents 4 0 R', '/Contents [4 0 R 63 0 R]'),
      63: stream('BT /F9 9 Tf (8) Tj ET'),
    }),
    { 62: SWAPPED },
  ),
);

const misled = twinAdder('entry-of-another-object', SAVES);
misled.genuine('it says the same', OK, () => saved(signed(), { 30: CONTENT }, { aliases: { 4: 30 } }));
misled.attack('it says something else', BAD, CHANGED, () =>
  saved(signed(), { 30: OTHER }, { aliases: { 4: 30 } }),
);

const lengths = twinAdder('stream-length', SAVES);
const appearance = (data: string, length: number) =>
  `<</Type /XObject /Subtype /Form /BBox [0 0 128 20] /Length ${length}>>\nstream\n${data}\nendstream`;
const DRAWN = 'q BT /F1 12 Tf (Bo) Tj ET Q';
const fillWith = (length: number) => ({
  8: textField('Text', '/V (Bo) /AP <</N 38 0 R>>'),
  38: appearance(DRAWN, length),
});
lengths.genuine('counts the line end', OK, () => saved(signed(), fillWith(DRAWN.length + 1)));
lengths.genuine('is of another save’s text', 'valid unknown', () => saved(signed(), fillWith(9)));

const stray = twinAdder('stray-widgets', SAVES);
const LOOSE = { 5: form('[6 0 R 7 0 R 9 0 R]') };
stray.genuine('a field that only its page lists filled in', OK, () => saved(signed(LOOSE), filled('Bo')));
stray.genuine('a signature field that only its page lists signed', [OK, LAST], () =>
  signedAgain(signed({ 5: form('[6 0 R 8 0 R 9 0 R]') })),
);
stray.attack('one put elsewhere', BAD, CHANGED, () =>
  saved(signed(LOOSE), { 8: textField('Text', '/V (Bo)', 700) }),
);
stray.attack('one added over text', BAD, CHANGED, () =>
  saved(signed(), {
    3: page('[6 0 R 7 0 R 8 0 R 10 0 R 11 0 R 30 0 R]'),
    30: `<<${WIDGET} /FT /Tx /T (Cover) /F 4 /Rect [72 695 200 715] /P 3 0 R /AP <</N 31 0 R>>>>`,
    31: look('Total 900'),
  }),
);
stray.attack('a signature beside the form exchanged', [OK, BAD], 'signature-removed', () =>
  saved(signedAgain(signed({ 5: form('[6 0 R 8 0 R 9 0 R]') })), { 7: sigField('Sig2', '') }),
);
