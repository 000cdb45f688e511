import type { ObjectReader, Resolve } from './reader.ts';
import { PDF_NULL } from './values.ts';

/** Follows references to where `place` says that an object stands; what is not there is null. */
export function resolver(reader: ObjectReader, place: (num: number) => number | null): Resolve {
  const resolve: Resolve = (value) => {
    if (value?.kind !== 'ref') return value ?? PDF_NULL;
    const offset = place(value.num);
    const found = offset === null ? null : reader.at(offset, resolve);
    return found && found.value.kind !== 'ref' ? found.value : PDF_NULL;
  };
  return resolve;
}
