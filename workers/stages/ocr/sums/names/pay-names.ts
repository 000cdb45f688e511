import { RIGHT_TO_LEFT } from './right-to-left-names.ts';

/** What pay slips of Japan, Korea and China call gross pay, all that is taken off, and what is paid out; sources of expressions. */
export const EAST_ASIAN_PAY = {
  gross:
    '総支給(?:金)?額|支給(?:合計|額計|総額|計)|(?:총\\s?)?지급\\s?(?:총액|합계|액\\s?계)|총\\s?지급액|[应應][发發](?:合[计計]|工[资資]|金[额額]|[总總][额額])',
  deductions:
    '控除(?:合計|額計|総額|計)|공제\\s?(?:총액|합계|액\\s?계)|(?:[应應])?扣(?:款|除)?(?:合[计計]|[总總][额額])',
  net: '差引(?:支給|振込)?額|(?:銀行)?振込支給額|手取り?額|실\\s?(?:수령|지급)액|차인\\s?지급액|[实實][发發](?:合[计計]|工[资資]|金[额額]|[总總][额額])',
};

const withRight = (words: RegExp, named: string): RegExp => new RegExp(`${words.source}|${named}`, 'iu');
/** What lists of earnings and their total are called, those of what is taken off, and net pay. */
export const GROSS = withRight(
  /gross|brutt?[oó]|\bbr[uü]ta?\b|брутн|μ[ει]?ικτ|earnings|payments|deveng[ao]|lord[oa]|competenze|vencimentos|abonos|percepciones|hrub|bez[üu]ge/,
  RIGHT_TO_LEFT.gross,
);
export const OFF = withRight(
  /deduc|abz[üui]{1,2}g|retenu|cotisations|trattenut|ritenut|inhouding|potr[ąa]ce|descont|sr[áa][žz]k|re[țţt]iner|avdrag|fradrag|trekk|levon|v[äa]hennyk|kesinti|zr[áa][žz]k|kinnipidamis|ietur[ēe]|i[šs]skai[čc]|odteg|obustav|κρατ[ήη]σ|удръжк/,
  RIGHT_TO_LEFT.deductions,
);
export const NET = withRight(
  /\bnett?[oa]?\b|\bnetto|take.?home|ausza[h]?lung|l[íi]quido|percibir|wyp[łl]at|v[ýy]plat|utbetal|udbetal|de plat[ăa]|payer|cz?istá|[čc]ist[áa]|[öo]denen|ele ge[çc]en|makset|v[äa]ljamaks|izmaks|i[šs]mok|izpla[čc]il|isplat|kifizet|καθαρ|πληρωτ|получаване/,
  RIGHT_TO_LEFT.net,
);
