/** What the quirks share: a state's authority and signer, and the way to name an expected anomaly. */
import { STATE } from '../state.ts';

export const { csca, signer } = STATE;
/** Country, organisation and common name of the authority. */
export const names: [string, string, string] = ['DE', 'Assay Vectors, not for trust', 'csca-specimen'];
export const anomaly = (code: string) => ({ anomaly: code });
