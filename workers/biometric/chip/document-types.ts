/** The types of document that a signer was certified for (ICAO 9303-12, 7.1.1: DocumentType extension), against the zone. */
import {
  childrenOf,
  contentOf,
  isContext,
  isUniversal,
  readBer,
  smallInteger,
  TAG,
} from '../../formats/cms/ber.ts';
import type { Certificate } from '../../formats/cms/certificate.ts';
import { extensionsIn } from '../../formats/cms/signed-value.ts';

const DOCUMENT_TYPES = '2.23.136.1.1.6.2';
const PRINTABLE = 19;

/** Codes as in the zone, without fillers; `unreadable` where the extension is there and is not that. */
export function documentTypesOf({ tbs }: Certificate): string[] | 'unreadable' | null {
  const wrapper = childrenOf(readBer(tbs)).find((field) => isContext(field, 3));
  const found = extensionsIn(childrenOf(wrapper)[0]).find(({ oid }) => oid === DOCUMENT_TYPES);
  if (!found) return null;
  const [version, list, ...rest] = childrenOf(found.value);
  if (smallInteger(version) !== 0 || !isUniversal(list, TAG.set) || rest.length > 0) return 'unreadable';
  const types = childrenOf(list).map((node) =>
    isUniversal(node, PRINTABLE) || isUniversal(node, TAG.utf8)
      ? Buffer.from(contentOf(node)).toString('latin1').replaceAll('<', '').trim().toUpperCase()
      : '',
  );
  return types.length > 0 && types.every((type) => /^[A-Z]{1,2}$/.test(type)) ? types : 'unreadable';
}

/**
 * May a signer of these types sign a document of this code? States write P for all that begin with P, and ID for
 * what the zone calls I: one letter speaks for its whole family, on either side.
 */
export function isAmong(types: readonly string[], documentCode: string): boolean {
  return types.some((type) =>
    type.length === 2 && documentCode.length === 2 ? type === documentCode : type[0] === documentCode[0],
  );
}
