import type { KindWords } from '../kind-words.ts';

/** Cheque: names and usual words, a line for each language. */
export const CHEQUE: KindWords = {
  names: String.raw`
    en pay to the order|\bpay .{2,60} or order\b|\bcheque\b(?! (?:book|card|account))|\bpay\b.{2,60}\bor bearer
    de (?:verrechnungs|order|bar|inhaber)?scheck\b|gegen diesen scheck
    fr payez contre ce cheque|\bcheque\b(?! (?:vacances|dejeuner))|payez .{0,20}cheque
    es paguese|pague(?:se)? por este cheque|\bcheque\b
    it assegno (?:bancario|circolare)|\bassegno\b|pagate per questo
    pt pague por este cheque|\bcheque\b
    nl tegen deze cheque|\bcheque\b
    pl \bczek\b|zaplaccie za ten czek
    da denne check\b|betal mod|\bcheck nr|\bcheque\b
    sv denna check\b|\bcheck nr|postvaxel
    nb \bsjekk\b|betal mot denne
    fi \bsekki\b|\bshekki\b|maksakaa
    cs \bsek c|zaplatte za tento|za tento sek
    sk \bsek c|zaplatte za tento|za tento sek
    sl \bcek\b|placajte|na podlagi tega ceka
    hr \bcek\b|platite (?:za|po) (?:ovaj|ovom)
    sr \bcek\b|platite (?:za|po) (?:ovaj|ovom)
    hu \bcsekk\b|fizessen e csekk|fizessenek
    ro \bcec\b|fila (?:de )?cec|platiti in baza acestui cec|biletul? la ordin
    et maksetsekk|makske selle tseki
    lv maksajiet pret so ceku|samaksajiet
    lt sumokekite pagal si ceki|bankinis cekis
    tr \bcek\b|isbu cek|bu cek karsiliginda
    el επιταγη|πληρωσατε
    bg (?<!\p{L})чек(?!\p{L})(?!.{0,20}касов)|платете срещу
    uk грошовии чек|розрахунковии чек|сплатіть за цим
    ca \bxec\b|pagueu
    id atas penyerahan (?:cek|bilyet)|bilyet giro|\bcek\b
    ms bayar(?:lah)? kepada|\bcek\b`,
  terms: String.raw`
    en or order|or bearer|pay to|the sum of|cheque no|check no|account payee|pounds only|authorised signature|bank\b|cheque|date|signature|payee|only|crossed|drawer|branch|micr|valid for|memo|void|not over|\bro\b|authorised|order of
    de zahlen sie|diesen scheck|scheck-?nr|uberbringer|in buchstaben|ausstellungsort|bezogene|bezogenes kreditinstitut|schecknummer|bezogene|bank|betrag|ort|datum|unterschrift|verrechnung|aussteller|kontonummer|zahlt|oder uberbringer
    fr payez contre|a l.ordre de|la somme de|payable en france|compensable|cheque n|endossable|\bpayez\b|banque|somme|ordre|date|signature|barre|payable|compte|tire|tireur
    es paguese|a la orden|la cantidad de|nominativo|al portador|cheque n|serie|banco|firma|serie|cuenta|cantidad|orden|fecha|librador|portador|cruzado
    it \ba vista\b|pagate|assegno|all.ordine|in lettere|non trasferibile|trasferibile|banca|firma|ordine|trasferibile|luogo|assegno n|filiale
    pt pague por|a ordem de|a quantia de|local de emissao|cruzado|cheque n|por extenso|banco|assinatura|ordem|quantia|data|agencia|conta|valor|sacado
    nl tegen deze cheque|aan toonder|de som van|aan order|betaalt? tegen|chequenummer|bank|som|datum|handtekening|order|rekening|betaal
    pl \bczek|zaplaccie|okaziciel|slownie|na zlecenie|wystawca|trasat|rozrachunkowy|bank|kwota|podpis|data|zlecenie|wystawc|miejsce
    da bank|dato|underskrift|ordre|belob|overbringer|eller ordre|betal
    sv bank|datum|underskrift|order|belopp|inneha|betala|utstallare
    nb bank|dato|underskrift|ordre|belop|til ordre|betal|utsteder
    fi pankki|paivays|allekirjoitus|maksa|haltija|maarayksesta|asettaja|summa
    cs banka|castka|datum|podpis|rad|vystavce|slovy|sek c|dorucitel|zaplatte|vystaveni|kc
    sk banka|suma|datum|podpis|rad|vystavca|vystavitel|slovom|sek c|dorucitel|zaplatte
    sl banka|znesek|datum|podpis|odredb|izdajatelj|z besedo|prinosnik|kraj
    hr banka|iznos|datum|potpis|naredb|izdavatelj|slovima|donosite|mjesto|trasat
    sr banka|iznos|datum|potpis|naredb|izdavalac|slovima|donosioc|mesto|trasat
    hu bank|osszeg|kelt|alairas|rendelet|kiallito|azaz|betuvel|bemutato
    ro banca|suma|data|semnatura|ordinul|tragator|tras|platiti|in litere|adica|barat
    et pank|summa|kuupaev|allkiri|korraldus|valja andja|sonadega
    lv banka|summa|datums|paraksts|rikojum|vardiem|uzraditaj
    lt bankas|suma|data|parasas|isakym|zodziais|davejas|pateikej
    tr banka|tutar|tarih|imza|emrine|hamiline|keside|yaziyla|odeyiniz|subesi|cek no|karekod
    el τραπεζα|ποσο|ημερομηνια|υπογραφη|διαταγη|εκδοτησ|ολογραφωσ|κομιστη|τοποσ
    bg банка|сума|дата|подпис|заповед|издател|словом|приносител|място
    uk банк|сума|дата|підпис|наказ|чекодавец|словами|пред.явник
    ca banc|quantitat|data|signatura|ordre|xec|portador
    id bank|sejumlah|uang|tanggal|tanda tangan|kepada|atau pembawa|terbilang|no\. cek
    ms bank|tarikh|tandatangan|atau pembawa|sahaja|no\. cek|akaun penerima
    ** not negotiable|a/c payee|account payee|(?:pounds|dollars|euros?) only|oder uberbringer|non endossable|non trasferibile`,
};
