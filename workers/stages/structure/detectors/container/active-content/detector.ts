/** Things in a PDF that act: scripts, programs, forms that send, files inside. */
import {
  dictOf,
  entry,
  nameOf,
  type PdfDict,
  type PdfValue,
  type PdfView,
} from '../../../../../formats/pdf/index.ts';
import { all, cutOff, defineDetector, type Found } from '../../detector.ts';
import type { ActiveContent } from './facts.ts';

const ACTIONS = new Map(
  Object.entries<ActiveContent['kind']>({
    JavaScript: 'javascript',
    Launch: 'launch',
    SubmitForm: 'submit-form',
    ImportData: 'import-data',
    GoToR: 'remote-document',
    GoToE: 'embedded-file',
    RichMediaExecute: 'rich-media',
  }),
);
const UNREAD = 'active content in some objects';
const MAX_FOUND = 50;
const MAX_OBJECTS = 50_000;
/** Actions that follow each other on opening; each list of them counts as one too. */
const MAX_NEXT = 100;

/** Every action and active part of the newest state, whether or not something leads to it. */
export const activeContent = defineDetector({
  name: 'activeContent',
  sees: ['objects'],
  begin: ({ view, stop }) => ({ found: () => activeParts(view, stop) }),
});

function activeParts(view: PdfView, stop: () => boolean): Found<ActiveContent[]> {
  const found: ActiveContent[] = [];
  const automatic = automaticNumbers(view);
  const numbers = view.numbers();
  const add = (kind: ActiveContent['kind'], num: number): void => {
    found.push({ kind, objectNumber: num, automatic: automatic.has(num) });
  };
  let complete = numbers.length <= MAX_OBJECTS;
  const walk = (value: PdfValue, num: number, depth: number): void => {
    if (depth > 20) complete = false;
    if (found.length >= MAX_FOUND || depth > 20) return;
    if (value.kind === 'array') for (const item of value.items) walk(item, num, depth + 1);
    const dict = dictOf(value);
    if (!dict) return;
    for (const kind of kindsOf(view, dict)) add(kind, num);
    for (const e of dict.entries) walk(e.value, num, depth + 1);
  };
  for (const [i, num] of numbers.slice(0, MAX_OBJECTS).entries()) {
    if (found.length >= MAX_FOUND || (i % 500 === 0 && stop())) return cutOff(found, UNREAD);
    const object = view.object(num);
    if (object) walk(object.value, num, 0);
  }
  return complete ? all(found) : cutOff(found, UNREAD);
}

/** Keys without which a dictionary is nothing that acts; most have none of them. */
const TELLING: ReadonlySet<string> = new Set(['S', 'JS', 'XFA', 'Subtype', 'EF']);
const NONE: readonly ActiveContent['kind'][] = [];

/** What a dictionary is or has; a name of it may be an object of its own. */
function kindsOf(view: PdfView, dict: PdfDict): readonly ActiveContent['kind'][] {
  if (!dict.entries.some(({ key }) => TELLING.has(key.value))) return NONE;
  const has = (key: string): boolean => entry(dict, key) !== null && view.get(dict, key).kind !== 'null';
  const is = (key: string): string => (has(key) && nameOf(view.get(dict, key))) || '';
  const action = ACTIONS.get(is('S'));
  const kinds: ActiveContent['kind'][] = action ? [action] : has('JS') ? ['javascript'] : [];
  if (has('XFA')) kinds.push('xfa');
  if (is('Subtype') === 'RichMedia') kinds.push('rich-media');
  if (has('EF')) kinds.push('embedded-file');
  return kinds;
}

/** Objects that run when the document opens: /OpenAction and what follows it, catalog /AA and document-level JavaScript. */
function automaticNumbers(view: PdfView): Set<number> {
  const numbers = new Set<number>();
  const catalog = view.catalog;
  if (!catalog) return numbers;
  const root = entry(view.trailer, 'Root');
  const catalogNum = root?.kind === 'ref' ? root.num : null;
  const direct = entry(catalog, 'OpenAction');
  if (direct && direct.kind !== 'ref' && catalogNum !== null) numbers.add(catalogNum);
  const seen = new Set<number>();
  /** @param within number of the object that the value is written in */
  const collect = (value: PdfValue | null, depth: number, within: number | null): void => {
    if (!value || depth > 8 || numbers.size > 1000) return;
    if (value.kind === 'ref') {
      if (seen.has(value.num)) return;
      seen.add(value.num);
      numbers.add(value.num);
    }
    const holder = value.kind === 'ref' ? value.num : within;
    const resolved = view.resolve(value);
    const dict = dictOf(resolved);
    if (dict && holder !== null && kindsOf(view, dict).length > 0) numbers.add(holder);
    if (resolved.kind === 'array') for (const item of resolved.items) collect(item, depth + 1, holder);
    else for (const e of dict?.entries ?? []) collect(e.value, depth + 1, holder);
  };
  // One action after the other, or several at once (12.6.2); where a destination leads runs nothing.
  const follow = (value: PdfValue | null, depth: number): void => {
    if (!value || depth > MAX_NEXT || numbers.size > 1000) return;
    if (value.kind === 'ref') {
      if (numbers.has(value.num)) return;
      numbers.add(value.num);
    }
    const resolved = view.resolve(value);
    const actions =
      resolved.kind === 'array' && depth > 0 ? resolved.items : [entry(dictOf(resolved), 'Next')];
    for (const action of actions) follow(action, depth + 1);
  };
  follow(direct, 0);
  collect(entry(catalog, 'AA'), 0, catalogNum);
  const names = entry(catalog, 'Names');
  const scripts = entry(dictOf(view.get(catalog, 'Names')), 'JavaScript');
  collect(scripts, 0, names?.kind === 'ref' ? names.num : catalogNum);
  return numbers;
}
