/**
 * Which objects say the same in an older save as in the newest, with all that they lead to: decided once for a file, so
 * that a document signed hundreds of times is not walked from end to end for each signature.
 */
import type { PdfFile, PdfValue, PdfView } from '../../../formats/pdf/types.ts';
import { UPWARDS } from './equality.ts';

/** Has the object not been written again since save `save`, nor anything that it leads to? */
export type Untouched = (num: number, save: number) => boolean;

/** References followed in all before the rest counts as touched. */
const MAX_REFERENCES = 4_000_000;
/** White space that may stand between the place that a table names and the object. */
const MAX_SHIFT = 16;

interface Frame {
  num: number;
  refs: number[];
  next: number;
}

const known = new WeakMap<PdfFile, Untouched>();

export function untouchedOf(file: PdfFile): Untouched {
  const found = known.get(file) ?? build(file);
  known.set(file, found);
  return found;
}

function build(file: PdfFile): Untouched {
  const view = file.latest;
  const own = lastTouches(file);
  const reach = new Map<number, number>();
  let left = MAX_REFERENCES;

  /** Tarjan's components without recursion: members of a loop share what the loop leads to. */
  const settle = (root: number): void => {
    const order = new Map<number, number>();
    const low = new Map<number, number>();
    const open: number[] = [];
    const isOpen = new Set<number>();
    const frames: Frame[] = [];
    const enter = (num: number): void => {
      order.set(num, order.size);
      low.set(num, order.size - 1);
      open.push(num);
      isOpen.add(num);
      const refs = left > 0 ? referencesOf(view.object(num)?.value) : [];
      left -= refs.length + 1;
      reach.set(num, left > 0 ? touchOf(file, view, own, num) : Infinity);
      frames.push({ num, refs, next: 0 });
    };
    const raise = (num: number, by: number): void => {
      if (by > (reach.get(num) as number)) reach.set(num, by);
    };
    const lower = (num: number, to: number): void => {
      if (to < (low.get(num) as number)) low.set(num, to);
    };
    const close = (num: number): void => {
      const members: number[] = [];
      for (let one = open.pop(); one !== undefined; one = one === num ? undefined : open.pop())
        members.push(one);
      const all = members.reduce((most, one) => Math.max(most, reach.get(one) as number), -1);
      for (const one of members) {
        reach.set(one, all);
        isOpen.delete(one);
      }
    };
    enter(root);
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const { num } = frame;
      const to = frame.refs[frame.next++];
      if (to === undefined) {
        frames.pop();
        if (low.get(num) === order.get(num)) close(num);
        const above = frames.at(-1)?.num;
        if (above !== undefined) {
          lower(above, low.get(num) as number);
          raise(above, reach.get(num) as number);
        }
      } else if (!reach.has(to)) enter(to);
      else {
        if (isOpen.has(to)) lower(num, order.get(to) as number);
        raise(num, reach.get(to) as number);
      }
    }
  };

  return (num, save) => {
    if (!reach.has(num)) settle(num);
    return (reach.get(num) as number) <= save;
  };
}

/** Index of the last save that wrote or freed each number. */
function lastTouches(file: PdfFile): Map<number, number> {
  const touches = new Map<number, number>();
  for (const { index, chained, changed, added } of file.revisions) {
    if (chained) for (const list of [changed, added]) for (const num of list) touches.set(num, index);
  }
  return touches;
}

function touchOf(file: PdfFile, view: PdfView, touches: Map<number, number>, num: number): number {
  const save = touches.get(num) ?? -1;
  const object = view.object(num);
  if (!object) return save;
  if (object.container !== null) return Math.max(save, touchOf(file, view, touches, object.container));
  const place = file.revisions[save]?.entries.get(num);
  // Found elsewhere than its table says: where it would be found in an older save is not known.
  const exact =
    place?.type === 'offset' && object.start - place.offset >= 0 && object.start - place.offset < MAX_SHIFT;
  return exact ? save : Infinity;
}

function referencesOf(value: PdfValue | undefined): number[] {
  const found: number[] = [];
  const walk = (one: PdfValue): void => {
    if (one.kind === 'ref') found.push(one.num);
    else if (one.kind === 'array') for (const item of one.items) walk(item);
    else if (one.kind === 'stream') walk(one.dict);
    else if (one.kind === 'dict') {
      for (const { key, value: held } of one.entries) if (!UPWARDS.has(key.value)) walk(held);
    }
  };
  if (value) walk(value);
  return found;
}
