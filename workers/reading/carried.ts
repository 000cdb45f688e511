/** What documents call a balance that goes from one page to the next, in eight languages. */
export const CARRIED =
  /(?:carried|brought) (?:forward|over|down)|carry.?over|[üu]bertrag|(?<!\p{L})à reporter\b|\breport\b|suma y sigue|suma anterior|(?:a )?riport(?:o|are)|\btransport(?:e|ar)?$|przeniesieni|zwischensaldo/iu;
