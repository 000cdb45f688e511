/** What receipts call the money that was given and that was given back. */
import { withBounds } from '../../reading/plain-words.ts';

export const GIVEN_BACK = withBounds(
  /\b(?:change|r[üu]ckgeld|zur[üu]ck|rendu|cambio|resto|troco|wisselgeld|reszta|kembali(?:an)?|vr[áa]ceno|vr[áa]tit|visszaj[áa]r[óo]|v[äa]xel|byttepenge|tilbage|para [üu]st[üu]|gr[ąa][žz]a|tagasi|povrat|vra[čc]ilo|rest|ti[ềe]n th[ốo]i)\b|(?<!\p{L})(?:сдача|решта|ресто|ρ[εέ]στα)(?!\p{L})|お?釣り|找[零贖赎]|거스름/u,
);
export const GIVEN = withBounds(
  /\b(?:cash|tendered|bar|gegeben|esp[èe]ces|efectivo|entregado|contanti|contant|got[óo]wka|tunai|numer[áa]rio|numerar|dinheiro|hotovos[tť]|hotov[ěeéo]|gotovin[aeiou]|gryn(?:ieji|ais)|sularaha|skaidr[āa] nauda|k[ée]szp[ée]nz|kontant(?:er)?|k[äa]teinen|nakit|ti[ềe]n m[ặa]t)\b|(?<!\p{L})(?:наличн\p{L}*|гот[іо]вк\p{L}*|в брой|μετρητ[αά])(?!\p{L})|現金|お預か?り|现金|현금|받은\s?(?:금액|돈)/u,
);
