/**
 * What documents call a balance that goes from one page to the next, in eight languages, by its abbreviations in English (b/f, c/f), and as
 * Nordic, Czech, Slovak, Croatian, Slovene, Hungarian, Turkish and Greek ones do. What also names a transfer has to be the whole of it.
 */
export const CARRIED =
  /^(?:overf[øo]rt|[öo]verf[öo]rt|siirto|p[řr]evod|prijenos|prenos)$|(?:fra|fr[åa]n) (?:forrige|f[öo]reg[åa]ende) sid[ea]|edellisel\p{L}+ sivu|z p[řr]edchoz[íi] stran|[áa]thozat|[áa]tvitel|nakli yek[uü]n|(?:εκ|σε) μεταφορ|(?:carried|brought) (?:forward|over|down)|(?:bal(?:ance|\.)?|amount|total) (?:forward|fwd)\b|(?<![\p{L}/])[bc]\/[fd](?![\p{L}/])|carry.?over|[üu]bertrag|(?<!\p{L})à reporter\b|\breport\b|suma y sigue|suma anterior|(?:a )?riport(?:o|are)|\btransport(?:e|ar)?$|przeniesieni|zwischensaldo/iu;
