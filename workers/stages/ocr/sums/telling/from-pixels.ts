/** What is left of a certainty where amounts were read from pixels. */

/** Of numbers that two readers of pixels read alike, so many are right (docs/measurements/reading.md: 96.5 to 98.2 %). */
export const READ_ALIKE = 0.97;
/**
 * Before each of them is counted; set by judgement, and raised from .6 on 29 November 2026, when of 1 800 captures by strangers 210 altered
 * ones and no honest one of 1 092 were told by sums (docs/measurements/sums.md).
 */
const FROM_PIXELS = 0.7;

/** @param amounts of whose digits both readers are sure */
export const ofAlike = (amounts: number): number => FROM_PIXELS * READ_ALIKE ** amounts;
