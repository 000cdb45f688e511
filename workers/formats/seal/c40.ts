/** Three characters in two bytes (ISO/IEC 16022, 5.2.5), as ICAO's seals use it: the basic set, 0xfe for one odd byte. */

const BASIC = ' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const UNLATCH = 0xfe;

/** Null where a character is none of the basic set. */
export function c40(bytes: Uint8Array): string | null {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const [high = 0, low = 0] = bytes.subarray(at, at + 2);
    // One last character that filled no triple stands as ASCII plus one behind the unlatch.
    if (high === UNLATCH) {
      const last = String.fromCharCode(low - 1);
      return at + 2 >= bytes.length && BASIC.includes(last) ? text + last : null;
    }
    const packed = high * 256 + low - 1;
    for (const value of [Math.floor(packed / 1600), Math.floor((packed % 1600) / 40), packed % 40]) {
      // A triple that was filled up ends with a shift, which stands for nothing.
      if (value === 0) continue;
      const character = BASIC[value - 3];
      if (character === undefined) return null;
      text += character;
    }
  }
  return text;
}
