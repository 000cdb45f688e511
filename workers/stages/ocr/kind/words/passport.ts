import type { KindWords } from '../kind-words.ts';

/** Passport: names and usual words, a line for each language. */
export const PASSPORT: KindWords = {
  names: String.raw`
    en passport
    de reisepass
    fr passeport
    es pasaporte
    it passaporto
    pt passaporte
    nl paspoort|reispaspoort
    pl paszport
    da \bpas ?(?:nr|/ ?passport)|rejsepas
    sv \bpass ?(?:nr|/ ?passport)|hemlandspass
    nb \bpass ?(?:nr|/ ?passport)|reisepass
    fi \bpassi\b
    cs cestovni pas
    sk cestovny pas
    sl potni list
    hr putovnica
    sr \bpasos\b|putna isprava
    hu utlevel
    ro pasaport
    et eesti pass|\bpass ?/ ?passport
    lv \bpase\b
    lt \bpasas\b
    tr pasaport
    el διαβατηριο
    bg паспорт
    uk паспорт
    ca passaport
    id \bpaspor\b
    ms \bpasport\b`,
  terms: String.raw`
    en passport (?:no|number)|type code|code of (?:issuing )?state|issuing (?:state|authority)|holder.s signature|signature of bearer|this passport|date of (?:birth|issue|expiry)|nationality|place of birth|surname|given names|authority|type\b|code\b|republic|kingdom|passport no|sex\b|national status|p<
    de reisepass|pass-?nr|pass-?nummer|ausstellende behorde|passinhaber|name|vornamen|staatsangehorigkeit|geburtsdatum|geburtsort|ausstellungsdatum|gultig bis|behorde|wohnort|bundesrepublik|farbe der augen|typ\b
    fr n\W{0,2} ?(?:de |du )?passeport|autorite|signature du titulaire|nom|prenoms|nationalite|date de naissance|lieu de naissance|date de delivrance|date d.expiration|taille|couleur des yeux|type\b|republique francaise|domicile
    es n\W{0,3}(?:umero)? ?de pasaporte|pasaporte n|firma del titular|apellidos|nombre|nacionalidad|fecha de nacimiento|lugar de nacimiento|fecha de (?:expedicion|caducidad)|sexo|autoridad|tipo\b|estados unidos|curp
    it passaporto n|n\W{0,3} ?(?:del )?passaporto|firma del titolare|cognome|nome|cittadinanza|data di nascita|luogo di nascita|data di (?:rilascio|scadenza)|sesso|autorita|tipo\b|repubblica italiana|statura
    pt passaporte n|n\W{0,3} ?(?:do )?passaporte|assinatura do titular|apelidos?|nome|nacionalidade|data de (?:nascimento|emissao|validade)|local de nascimento|sexo|autoridade|tipo\b|filiacao|naturalidade
    nl paspoortnummer|handtekening (?:van de )?houder|naam|voornamen|nationaliteit|geboortedatum|geboorteplaats|datum van (?:afgifte|verstrekking)|geldig tot|lengte|geslacht|autoriteit|koninkrijk
    pl numer paszportu|nr paszportu|podpis posiadacza|nazwisko|imiona|obywatelstwo|data (?:urodzenia|wydania|waznosci)|miejsce urodzenia|plec|organ wydajacy|typ\b|rzeczpospolita
    da efternavn|fornavne|nationalitet|fodselsdato|fodested|udstedt|gyldig til|myndighed|hojde|danmark|kon\b
    sv efternamn|fornamn|nationalitet|medborgarskap|fodelsedatum|fodelseort|utfardad|giltigt till|myndighet|langd|sverige|kon\b|personnr
    nb etternavn|fornavn|nasjonalitet|fodselsdato|fodested|utstedt|utloper|gyldig til|myndighet|hoyde|norge|kjonn|fodselsnr
    fi sukunimi|etunimet|kansalaisuus|syntymaaika|syntymapaiva|syntymapaikka|myontamispaiva|viimeinen voimassa|viranomainen|pituus|suomi|sukupuoli
    cs prijmeni|jmeno|jmena|statni prislusnost|datum narozeni|misto narozeni|datum (?:vydani|platnosti)|platnost do|pohlavi|vydal|ceska republika|rodne cislo
    sk priezvisko|meno|statne obcianstvo|datum narodenia|miesto narodenia|datum (?:vydania|platnosti)|pohlavie|vydal|slovenska republika|rodne cislo
    sl priimek|ime\b|drzavljanstvo|datum rojstva|kraj rojstva|datum izdaje|velja do|spol|republika slovenija|organ
    hr prezime|ime\b|drzavljanstvo|datum rodenja|mjesto rodenja|datum izdavanja|vrijedi do|spol|republika hrvatska|izdao
    sr prezime|ime\b|drzavljanstvo|datum rodenja|mesto rodenja|datum izdavanja|vazi do|pol\b|republika srbija|izdat
    hu csaladi|utonev|allampolgarsag|szuletesi|szuletes|kiallitas|kiallito|ervenyes|neme|magyarorszag|hatosag
    ro nume|prenume|cetatenia|data nasterii|locul nasterii|data (?:emiterii|expirarii)|sex|romania|autoritatea|tip\b
    et perekonnanimi|eesnimed|kodakondsus|sunniaeg|sunnikoht|valjaandmise|kehtiv kuni|sugu|eesti|isikukood
    lv uzvards|vardi|vards|valstspiederiba|pilsoniba|dzimsanas|izdosanas|deriga lidz|dzimums|latvija|personas kods
    lt pavarde|vardas|pilietybe|gimimo|isdavimo|galioja iki|lytis|lietuvos|asmens kodas
    tr soyadi|adi\b|uyrugu|dogum tarihi|dogum yeri|duzenleme|gecerlilik|cinsiyet|turkiye|t\.?c\. kimlik|veren makam
    el επωνυμο|ονομα|ιθαγενεια|υπηκοοτητα|ημερομηνια γεννησησ|τοποσ γεννησησ|ημ.{0,12}(?:εκδοσησ|ληξησ)|φυλο|ελλα|εκδουσα αρχη
    bg фамилия|имена|гражданство|дата на (?:раждане|издаване)|място на раждане|валиден|валидност|пол|българия|егн
    uk прізвище|ім.я|громадянство|дата (?:народження|видачі)|місце народження|строк|стать|україна|орган
    ca cognoms|nom|nacionalitat|data de naixement|lloc de naixement|caducitat
    id nama|kewarganegaraan|tanggal lahir|tempat lahir|jenis kelamin|tanggal (?:pengeluaran|habis)|republik indonesia|kantor
    ms nama|warganegara|tarikh lahir|tempat lahir|jantina|tarikh (?:dikeluarkan|tamat)|malaysia|pejabat`,
};
