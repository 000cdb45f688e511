/** What is left of a certainty where amounts were read from pixels. */

/** Of numbers that two readers of pixels read alike, so many are right (docs/measurements/reading.md: 96.5 to 98.2 %). */
export const READ_ALIKE = 0.97;
/** Before each of them is counted; set by judgement. */
const FROM_PIXELS = 0.6;

/** @param amounts of whose digits both readers are sure */
export const ofAlike = (amounts: number): number => FROM_PIXELS * READ_ALIKE ** amounts;
