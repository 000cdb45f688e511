import type { KindWords } from '../kind-words.ts';

/** Visa: names and usual words, a line for each language. */
export const VISA: KindWords = {
  names: String.raw`
    en \bvisas?\b(?=.{0,200}(?:number of entries|duration of stay|valid for|entries|immigrant|category))|entry clearance|schengen|\be-?visa\b|electronic travel authori
    de \bvisum\b|schengenvisum|nationales visum
    fr \bvisa\b(?=.{0,200}(?:entrees|valable|sejour))
    es \bvisado\b|\bvisa\b(?=.{0,200}(?:entradas|estancia|valid))
    it \bvisto\b(?=.{0,200}(?:ingressi|soggiorno|valido|entrate))
    pt \bvisto\b(?=.{0,200}(?:entradas|estada|estadia|valido))
    nl \bvisum\b
    pl \bwiza\b
    da \bvisum\b
    sv \bvisering\b|\bvisum\b
    nb \bvisum\b
    fi \bviisumi
    cs \bvizum\b
    sk \bvizum\b
    sl \bvizum\b
    hr \bviza\b
    sr \bviza\b
    hu \bvizum\b
    ro \bviza\b
    et \bviisa\b
    lv \bviza\b
    lt \bviza\b
    tr \bvize\b
    el θεωρηση (?:εισοδου)?|βιζα
    bg (?<!\p{L})виза(?!\p{L})
    uk (?<!\p{L})віза(?!\p{L})
    ca \bvisat\b
    id \bvisa\b(?=.{0,200}(?:kunjungan|tinggal|berlaku))|izin masuk
    ms \bvisa\b(?=.{0,200}(?:lawatan|tempoh|sah))`,
  terms: String.raw`
    en number of entries|duration of stay|type of visa|visa (?:type|category|number|class)|entries|\bmult\b|valid for|entry before|place of issue|single entry|multiple entry|visa|entries|from\b|until|duration|days|issued|remarks|control number|category|annotation|immigrant|territory|embassy|consul|sponsor|passport number|stay
    de anzahl der einreisen|dauer des aufenthalts|gultig fur|visumtyp|\bvisum\b|aufenthaltsdauer|einreise|gultig|einreisen|tage|ausgestellt in|anmerkungen|passnummer|deutschland|konsulat
    fr nombre d.entrees|duree du sejour|valable pour|type de visa|\bvisa\b|valable|entrees|jours|delivre a|remarques|numero de passeport|etats|consulat|sejour
    es numero de entradas|duracion de la estancia|tipo de visado|valido para|\bvisado\b|valido|entradas|dias|expedido en|observaciones|numero de pasaporte|consulado|estancia
    it numero di ingressi|numero di entrate|durata del soggiorno|tipo di visto|valido per|\bvisto\b|valido|ingressi|giorni|rilasciato|annotazioni|numero (?:di |del )?passaporto|stati schengen|consolato
    pt numero de entradas|duracao da estada|tipo de visto|valido para|\bvisto\b|valido|entradas|dias|emitido em|observacoes|numero (?:de |do )?passaporte|consulado|estada
    nl aantal binnenkomsten|duur van (?:het )?verblijf|geldig voor|soort visum|\bvisum\b|geldig|binnenkomsten|dagen|afgegeven|opmerkingen|paspoortnummer|schengenstaten
    pl liczba wjazdow|dlugosc pobytu|okres pobytu|typ wizy|\bwiza\b|wazna (?:na|dla)|wazna|wjazd|dni|wydano|uwagi|numer paszportu|panstwa schengen|konsul|pobyt
    da gyldig|indrejse|dage|udstedt|bemaerkninger|pasnummer|schengenstater|varighed
    sv giltig|inresor|dagar|utfardad|anmarkningar|passnummer|schengenstater|vistelse
    nb gyldig|innreiser|dager|utstedt|merknader|passnummer|opphold
    fi voimassa|maahantulo|saapumis|paivaa|myonnetty|huomautuksia|passin numero|schengen|oleskelun
    cs platne|vstup|dnu|dni|vydano|poznamky|cislo pasu|staty|delka pobytu|druh viza
    sk platne|vstup|dni|vydan|poznamky|cislo pasu|staty|dlzka pobytu|druh viza
    sl velja|vstop|dni|izdano|opombe|stevilka potnega|drzave|trajanje
    hr vrijedi|ulazak|ulazaka|dana|izdano|napomene|broj putovnice|drzave|trajanje
    sr vazi|ulazak|ulazaka|dana|izdato|napomene|broj pasosa|trajanje boravka|vrsta vize
    hu ervenyes|beutazas|nap\b|kiallitva|megjegyzes|utlevelszam|tagallam|tartozkodas
    ro valabila|intrari|zile|eliberata|observatii|numarul pasaportului|state|durata|tipul vizei
    et kehtiv|sisenem|paeva|valja antud|markused|passi number|riigid|viibimis
    lv deriga|iecelos|dienas|izsniegta|piezimes|pases numurs|valstis|uzturesan
    lt galioja|atvykim|dienu|isduota|pastabos|paso numeris|valstybes|buvimo
    tr gecerli|giris|gun\b|verildigi|aciklama|pasaport no|suresi|kalis|vize turu
    el ισχυ|εισοδ|ημερ|εκδοθηκε|παρατηρησεισ|αριθμοσ διαβατηριου|κρατη|διαμονη|διαρκεια
    bg валидна|влизания|дни|издадена|забележки|номер на паспорта|държави|престой|вид
    uk дійсна|в.їзд|днів|видано|примітки|номер паспорта|тривалість|перебуван|тип
    ca valid|entrades|dies|observacions|passaport
    id berlaku|kunjungan|hari|diterbitkan|keterangan|nomor paspor|masuk|tinggal
    ms sah|lawatan|hari|dikeluarkan|catatan|no\.? pasport|kemasukan|tempoh`,
};
