/** Names that an authority had before it changed its own: lists from then on say so (ICAO 9303-12, 7.1.4, table 10). */
import { childrenOf, isContext, rawOf, readBer } from '../../../formats/cms/ber.ts';
import type { CrlHead } from '../../../formats/cms/crl.ts';
import { countryOf } from '../../../formats/cms/name-match.ts';
import { extensionsIn } from '../../../formats/cms/signed-value.ts';

const ISSUER_ALTERNATIVE_NAME = '2.5.29.18';
const DIRECTORY_NAME = 4;

/** Only of the list's own country: no state speaks for the signers of another. */
export function formerNames({ tbs, issuerRaw }: CrlHead): Uint8Array[] {
  const own = countryOf(issuerRaw);
  const wrapper = childrenOf(readBer(tbs)).findLast((field) => isContext(field, 0));
  const names = extensionsIn(childrenOf(wrapper)[0]).find(({ oid }) => oid === ISSUER_ALTERNATIVE_NAME);
  return childrenOf(names?.value)
    .filter((name) => isContext(name, DIRECTORY_NAME))
    .flatMap((name) => childrenOf(name).map(rawOf))
    .filter((name) => own !== null && countryOf(name) === own);
}
