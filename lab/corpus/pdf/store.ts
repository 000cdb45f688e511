/** A document security store (ISO 32000-2, 12.8.4.3), added by an update. */
import { dictOf, type PdfFile } from './file.ts';
import { flateObject, type PdfObject, ref } from './objects.ts';
import { appendUpdate } from './update.ts';

export type StoreContent = {
  certificates: readonly Buffer[];
  responses?: readonly Buffer[];
  lists?: readonly Buffer[];
};

export function addStore(file: PdfFile, content: StoreContent): PdfFile {
  let next = file.size;
  const changes = new Map<number, PdfObject>();
  const array = (items: readonly Buffer[]): string => {
    const refs = items.map((item) => {
      changes.set(next, flateObject(item));
      return ref(next++);
    });
    return `[${refs.join(' ')}]`;
  };
  const { certificates, responses = [], lists = [] } = content;
  const dict = {
    Type: '/DSS',
    Certs: array(certificates),
    ...(responses.length > 0 ? { OCSPs: array(responses) } : {}),
    ...(lists.length > 0 ? { CRLs: array(lists) } : {}),
  };
  changes.set(next, { dict });
  changes.set(file.catalog, { dict: { ...dictOf(file, file.catalog), DSS: ref(next) } });
  return appendUpdate(file, { changes });
}
