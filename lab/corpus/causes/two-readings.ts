/**
 * Files that are made to be read in two ways (Mainka et al., NDSS 2021): by the letter of ISO 32000 one version of the
 * page is shown, by what some reader does the other. Nothing is covered and no save is kept; both versions are plain
 * page content.
 */
import { withField } from '../layout.ts';
import { contentObject, pageContent } from '../pdf/content.ts';
import { dictOf, type PdfFile } from '../pdf/file.ts';
import { objectBytes, type PdfObject, ref } from '../pdf/objects.ts';
import { resave } from '../pdf/resave.ts';
import { objectStream, type Place, xrefStream, xrefTable } from '../pdf/xref.ts';
import { randomFrom } from '../random.ts';
import type { Cause, Clean, Forged } from '../types.ts';
import { requirePdf } from './replaced.ts';
import { placeOf, replacement } from './values.ts';

/** A page in two versions: its own numbers in the file, and the changed content as an object. */
interface Scene {
  file: PdfFile;
  page: number;
  contents: number;
  forged: PdfObject;
}

function reading(name: string, make: (scene: Scene) => Buffer): Cause {
  return {
    name,
    forged: true,
    needs: { form: 'pdf' },
    applies: (clean) => clean.form === 'pdf' && clean.plan.targets.amount !== undefined,
    apply: (clean: Clean, seed): Forged => {
      const file = requirePdf(clean);
      const change = replacement(clean, 'amount', randomFrom('two-readings', seed));
      const at = change.page - 1;
      const after = withField(file.layouts, change.field, change.new)[at];
      const [page, contents] = [file.pages[at], file.contents[at]];
      if (!after || page === undefined || contents === undefined) throw new RangeError('no page');
      const forged = contentObject(pageContent(after, file.producer), file.producer);
      const { truth } = placeOf(file.layouts, change);
      return {
        bytes: make({ file, page, contents, forged }),
        mimeType: 'application/pdf',
        truth: { cause: name, forged: true, ...truth, detail: { field: change.field } },
      };
    },
  };
}

/** A branch of the page tree that says that it has no page, and has one: readers that count skip it. */
export const twoByPageCount = reading('two-readings-by-page-count', ({ file, page, forged }) => {
  const root = Number(dictOf(file, file.catalog).Pages?.split(' ')[0]);
  const [branch, other, content] = [file.size, file.size + 1, file.size + 2];
  const tree = dictOf(file, root);
  const changes = new Map<number, PdfObject>([
    [branch, { dict: { Type: '/Pages', Parent: ref(root), Count: '0', Kids: `[${ref(other)}]` } }],
    [other, { dict: { ...dictOf(file, page), Parent: ref(branch), Contents: ref(content) } }],
    [content, forged],
    [root, { dict: { ...tree, Kids: tree.Kids?.replace('[', `[${ref(branch)} `) ?? '' } }],
  ]);
  return resave(file, changes, file.id[1]).bytes;
});

/** A page that also has kids: by its type it is a page, by its kids a branch. */
export const twoByPageWithKids = reading('two-readings-by-page-with-kids', ({ file, page, forged }) => {
  const [other, content] = [file.size, file.size + 1];
  const own = dictOf(file, page);
  const changes = new Map<number, PdfObject>([
    [other, { dict: { ...own, Parent: ref(page), Contents: ref(content) } }],
    [content, forged],
    [page, { dict: { ...own, Kids: `[${ref(other)}]`, Count: '1' } }],
  ]);
  return resave(file, changes, file.id[1]).bytes;
});

/** A hybrid save (7.5.8.4) whose table frees the page's content and whose stream places another one. */
export const twoByHybrid = reading('two-readings-by-hybrid-xref', ({ file, contents, forged }) => {
  const object = numbered(contents, forged);
  const stream = file.size;
  const placed = file.bytes.length;
  const streamAt = placed + object.length;
  const trailer = { Size: String(stream + 1), Root: ref(file.catalog), Prev: String(file.startxref) };
  const places = new Map<number, Place>([[contents, { offset: placed }]]);
  const second = numbered(stream, xrefStream(places, { Size: String(stream + 1), Root: ref(file.catalog) }));
  const tableAt = streamAt + second.length;
  const table = xrefTable(new Map([[contents, 'free']]), { ...trailer, XRefStm: String(streamAt) });
  return Buffer.concat([
    file.bytes,
    object,
    second,
    Buffer.from(`${table}startxref\n${tableAt}\n%%EOF\n`, 'latin1'),
  ]);
});

/** One wrong offset in the table makes some readers rebuild it from the bytes, where the last version wins. */
export const twoByWrongOffset = reading(
  'two-readings-by-wrong-offset',
  ({ file, page, contents, forged }) => {
    const plain = { ...file.producer, xref: 'table' as const, objectStreams: false };
    const saved = resave(file, new Map(), file.id[1], { producer: plain });
    const before = saved.bytes.subarray(0, saved.startxref);
    const extra = numbered(contents, forged);
    const at = String(before.indexOf(`\n${page} 0 obj\n`) + 1).padStart(10, '0');
    const rest = saved.bytes
      .toString('latin1', saved.startxref)
      .replace(
        at,
        at.replace(/\d$/, (digit) => String((Number(digit) + 3) % 10)),
      )
      .replace(/startxref\n\d+/, `startxref\n${before.length + extra.length}`);
    return Buffer.concat([before, extra, Buffer.from(rest, 'latin1')]);
  },
);

/** An object stream that holds the page twice under one number: by position it is one, by name the other. */
export const twoByObjectStream = reading('two-readings-by-object-stream', ({ file, page, forged }) => {
  const [content, container, table] = [file.size, file.size + 1, file.size + 2];
  const own = dictOf(file, page);
  const parts = [
    numbered(content, forged),
    numbered(
      container,
      objectStream([
        [page, { dict: { ...own, Contents: ref(content) } }],
        [page, { dict: own }],
      ]),
    ),
  ];
  const offsets = [file.bytes.length, file.bytes.length + parts[0]!.length];
  const end = offsets[1]! + parts[1]!.length;
  const places = new Map<number, Place>([
    [content, { offset: offsets[0]! }],
    [container, { offset: offsets[1]! }],
    [page, { container, index: 1 }],
    [table, { offset: end }],
  ]);
  const trailer = { Size: String(table + 1), Root: ref(file.catalog), Prev: String(file.startxref) };
  const tail = Buffer.from(`startxref\n${end}\n%%EOF\n`, 'latin1');
  return Buffer.concat([file.bytes, ...parts, numbered(table, xrefStream(places, trailer)), tail]);
});

function numbered(number: number, object: PdfObject): Buffer {
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n`, 'latin1'),
    objectBytes(object),
    Buffer.from('\nendobj\n', 'latin1'),
  ]);
}
