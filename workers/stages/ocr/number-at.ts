/** How a number is read once more at its place, by either reader. */

/** Two sizes give two nearly independent readings. */
export const LINE_PX = [32, 48] as const;
/** One line, of what numbers are written with. */
export const NUMBERS = { segmentation: 7, characters: '0123456789.,-' } as const;
/** Paper around a line as the network was taught it, in heights of the line. */
export const MARGIN = 0.35;

/** Digits of an amount in hundredths, as they are written. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+(?=\d{3})/, '');
