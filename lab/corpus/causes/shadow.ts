/**
 * Shadow attacks (Mainka, Mladenov, Rohlmann, NDSS 2021): the attacker prepares the document, has it signed, then
 * shows what was hidden. The signed bytes never change and the later revision touches nothing that looks like text.
 */
import { boxOn, type Layout, type TextItem, textRect, WHITE, withField } from '../layout.ts';
import { contentObject, pageContent, rectOperators, textOperators } from '../pdf/content.ts';
import { dictOf, type PdfFile } from '../pdf/file.ts';
import { num, type PdfObject, ref } from '../pdf/objects.ts';
import { resave } from '../pdf/resave.ts';
import { appendUpdate } from '../pdf/update.ts';
import { randomFrom } from '../random.ts';
import type { Cause, Clean, Forged, Truth } from '../types.ts';
import { requirePdf } from './replaced.ts';
import { type SigningDetail, signClean } from './signing.ts';
import { placeOf, type Replacement, replacement } from './values.ts';

type Scene = {
  file: PdfFile;
  change: Replacement;
  item: TextItem;
  layout: Layout;
  page: number;
  contents: number;
};

type Act = (
  clean: Clean,
  scene: Scene,
  seed: number,
) => { signed: PdfFile; detail: SigningDetail; show: (signed: PdfFile) => PdfFile };

/** `used` false: the document as it was signed, with what will show the other one lying ready. */
function shadow(name: string, act: Act, used = true): Cause {
  return {
    name,
    forged: true,
    needs: { form: 'pdf' },
    applies: (clean) => clean.form === 'pdf' && clean.plan.targets.amount !== undefined,
    apply: (clean, seed): Forged => {
      const file = requirePdf(clean);
      const change = replacement(clean, 'amount', randomFrom('shadow', seed));
      const { item, layout, rect } = placeOf(file.layouts, change);
      const [page, contents] = [file.pages[change.page - 1] ?? 0, file.contents[change.page - 1] ?? 0];
      const { signed, detail, show } = act(clean, { file, change, item, layout, page, contents }, seed);
      const forged = used ? show(signed) : signed;
      const truth: Truth = {
        cause: name,
        forged: true,
        page: change.page,
        box: boxOn(layout, rect),
        old: change.old,
        ...(used ? { new: change.new, follows: change.follows } : {}),
        detail: { ...detail, field: change.field },
      };
      return { bytes: forged.bytes, mimeType: 'application/pdf', truth };
    },
  };
}

/** Hide: an overlay shows the old value over the new one while signing; afterwards the overlay is freed. */
const hide: Act = (clean, scene, seed) => {
  const { file, change, item, layout } = scene;
  const overlay = file.size;
  const rect = textRect(item);
  const cover = { x: rect.x - 1, y: rect.y - 1, width: rect.width + 2, height: rect.height + 2 };
  const resources = `<</Font <<${helvetica(item)}>>>>`;
  const drawn = [
    rectOperators(cover, WHITE, layout.height),
    textOperators(item, layout.height, { mode: 'standard', resource: 'Helv' }),
  ].join('\n');
  const box = `[0 0 ${num(layout.width)} ${num(layout.height)}]`;
  const dict = dictOf(file, scene.page);
  const content = pageContent(changedLayout(file, change), file.producer);
  const prepared = resave(
    file,
    new Map<number, PdfObject>([
      [overlay, formObject(drawn, box, resources)],
      [scene.contents, contentObject(`q\n${content}Q\n/Ov Do\n`, file.producer)],
      [
        scene.page,
        {
          dict: {
            ...dict,
            Resources: dict.Resources?.replace(/>>$/, `/XObject <</Ov ${ref(overlay)}>>>>`) ?? '',
          },
        },
      ],
    ]),
    file.id[1],
  );
  const signed = signClean(clean, seed, { file: prepared });
  const show = (before: PdfFile) => appendUpdate(before, { changes: new Map([[overlay, 'free']]) });
  return { signed: signed.file, detail: signed.detail, show };
};

export const shadowHide = shadow('shadow-hide', hide);
export const preparedToHide = shadow('prepared-overlay', hide, false);

/** Replace: the font that only the amount uses is overwritten, so that one digit's code shows another digit everywhere. */
const replace: Act = (clean, scene, seed) => {
  const { file, change, item, layout } = scene;
  const at = change.old.search(/\d/);
  const digit = change.old[at] ?? '';
  change.new = change.old.replaceAll(digit, change.new[at] ?? '');
  const font = file.size;
  const without = withField(file.layouts, change.field, '')[change.page - 1] ?? layout;
  const amount = textOperators(item, layout.height, { mode: 'standard', resource: 'Fsh' });
  const content = `q\n${pageContent(without, file.producer)}Q\nq\n${amount}\nQ\n`;
  const dict = dictOf(file, scene.page);
  const base = item.font === 'sansBold' ? 'Helvetica-Bold' : 'Helvetica';
  const plain = { Type: '/Font', Subtype: '/Type1', BaseFont: `/${base}`, Encoding: '/WinAnsiEncoding' };
  const prepared = resave(
    file,
    new Map<number, PdfObject>([
      [font, { dict: plain }],
      [scene.contents, contentObject(content, file.producer)],
      [
        scene.page,
        {
          dict: {
            ...dict,
            Resources: dict.Resources?.replace('/Font <<', `/Font <</Fsh ${ref(font)} `) ?? '',
          },
        },
      ],
    ]),
    file.id[1],
  );
  const signed = signClean(clean, seed, { file: prepared });
  const [from, to] = [digit.charCodeAt(0), DIGITS[Number(change.new[at])]];
  const encoding = `<</Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${from} /${to}]>>`;
  const changes = new Map<number, PdfObject>([[font, { dict: { ...plain, Encoding: encoding } }]]);
  const show = (before: PdfFile) => appendUpdate(before, { changes });
  return { signed: signed.file, detail: signed.detail, show };
};

export const shadowReplace = shadow('shadow-replace', replace);

/** Hide and replace: a second content stream of the same number lies unused in the signed bytes until it is named. */
const hideAndReplace: Act = (clean, scene, seed) => {
  const { file, change, contents } = scene;
  const second = contentObject(pageContent(changedLayout(file, change), file.producer), file.producer);
  const prepared = resave(file, new Map(), file.id[1], { hidden: new Map([[contents, second]]) });
  const signed = signClean(clean, seed, { file: prepared });
  const show = (before: PdfFile) =>
    appendUpdate(before, { changes: new Map(), repointed: prepared.hiddenAt });
  return { signed: signed.file, detail: signed.detail, show };
};

export const shadowHideAndReplace = shadow('shadow-hide-and-replace', hideAndReplace);
export const preparedSecondContent = shadow('prepared-second-content', hideAndReplace, false);

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

const changedLayout = (file: PdfFile, change: Replacement): Layout => {
  const layout = withField(file.layouts, change.field, change.new)[change.page - 1];
  if (layout === undefined) throw new RangeError('no page');
  return layout;
};

const helvetica = (item: TextItem): string =>
  `/Helv <</Type /Font /Subtype /Type1 /BaseFont /${item.font === 'sansBold' ? 'Helvetica-Bold' : 'Helvetica'} /Encoding /WinAnsiEncoding>>`;

const formObject = (drawn: string, box: string, resources: string): PdfObject => ({
  dict: { Type: '/XObject', Subtype: '/Form', BBox: box, Resources: resources },
  stream: Buffer.from(`${drawn}\n`, 'latin1'),
});
