import type { KindWords } from '../kind-words.ts';

/** Identity card: names and usual words, a line for each language. */
export const IDENTITY_CARD: KindWords = {
  names: String.raw`
    en identity card|national id\b|identification card|national identity
    de personalausweis|identitatskarte|identitatsausweis
    fr carte (?:nationale )?d.identite
    es documento nacional de identidad|cedula de (?:identidad|ciudadania)|credencial para votar
    it carta d(?:i |.)identita
    pt cartao de cidadao|bilhete de identidade|carteira de identidade|cedula de identidade|registro geral
    nl identiteitskaart
    pl dowod osobisty
    da identitetskort|\bid-?kort
    sv identitetskort|\bid-?kort
    nb identitetskort|\bid-?kort
    fi henkilokortti
    cs obcansky prukaz
    sk obciansky preukaz
    sl osebna izkaznica
    hr osobna iskaznica
    sr licna karta
    hu szemelyazonosito|szemelyi igazolvany
    ro carte de identitate|carte d.identitate
    et isikutunnistus
    lv personas apliec
    lt asmens tapatybes kortel
    tr kimlik kart|nufus cuzdani
    el δελτιο ταυτοτητασ|αστυνομικη ταυτοτητα|ταυτοτητα
    bg лична карта
    uk посвідчення особи|паспорт громадянина|identity card
    ca document nacional d.identitat
    id kartu tanda penduduk
    ms kad pengenalan|mykad`,
  terms: String.raw`
    en identity number|id card|id number|national identity|card no|personal number|id no|identity no|date of issue|card number|citizenship|surname|personal no|signature|nationality|document no
    de ausweisnummer|ausweis-?nr|zugangsnummer|augenfarbe|\bcan\b|grosse|bundesrepublik deutschland|ausweis|identitat|augenfarbe|grosse|anschrift|staatsangehorigkeit|heimatort|gultig bis|behorde
    fr carte d.identite|nationale d.identite|\bcni\b|nom d.usage|n\W{0,2} du document|identite|carte n|validite|nationalite|taille|domicile|registre national
    es \bdni\b|num soport|apellidos|primer apellido|\bidesp|equipo|domicilio|nacionalidad|validez|clave de elector|curp|vigencia|equipo|hijo de|numero de documento|registraduria
    it carta (?:di )?identita|comune di|codice fiscale|statura|cittadinanza|connotati|identita|residenza|comune|cittadinanza|scadenza|statura
    pt cartao de cidadao|identificacao civil|apelidos|n\W{0,3} documento|filiacao|numero de identificacao|n\W{0,2} utente|validade|naturalidade|filiacao|rg\b|cpf|orgao
    nl identiteitskaart|identiteitsbewijs|id-?kaart|persoonsnummer|rijksregister|documentnummer|geldig tot|lengte|burgerservicenummer|rijksregister|nationaliteit
    pl dowod osobisty|numer pesel|\bpesel\b|obywatelstwo|imiona rodzicow|numer dowodu|obywatelstwo|seria|imiona|pesel|termin waznosci
    da kortnr|personnummer|cpr|gyldigt|udstedt
    sv kortnummer|personnummer|giltigt|utfardat|skatteverket
    nb kortnummer|fodselsnr|utloper|utstedt|politiet
    fi kortin numero|henkilotunnus|voimassa|poliisi|viimeinen
    cs cislo dokladu|rodne cislo|trvaly pobyt|statni obcanstvi|platnost do|vydal|rodinny stav
    sk cislo dokladu|rodne cislo|trvaly pobyt|statne obcianstvo|platnost|vydal
    sl emso|stalno prebivalisce|stevilka|drzavljanstvo|velja do
    hr oib|prebivaliste|broj osobne|drzavljanstvo|vrijedi do|spol
    sr jmbg|prebivaliste|reg\. broj|vazi do|mup
    hu okmanyazonosito|okmanyszam|anyja neve|szemelyi|allampolgarsag|ervenyes
    ro seria|\bcnp\b|domiciliu|emisa de|valabilitate|spclep|cetatenie
    et isikukood|dokumendi number|kehtiv kuni|sugu|kodakondsus
    lv personas kods|dokumenta numurs|deriga|valstspiederiba
    lt asmens kodas|korteles|galioja|pilietybe
    tr t\.?c\. kimlik|seri no|son gecerlilik|anne adi|baba adi|uyrugu|kimlik
    el αριθμοσ δελτιου|ονομα πατρ|ονομα μητ|γεννησησ|εκδοσησ|αδτ|υψοσ|ελληνικη
    bg егн|лична карта|презиме|постоянен адрес|цвят на очите|ръст|валидност|документ
    uk унзр|рнокпп|запис|документ|дійсн|орган
    ca dni|validesa|domicili|num suport
    id nik|provinsi|tempat/?tgl lahir|jenis kelamin|gol\.? darah|agama|status perkawinan|pekerjaan|kewarganegaraan|berlaku hingga|kecamatan|kel/?desa|rt/?rw
    ms no\.? kad|warganegara|lelaki|perempuan|islam|alamat|mykad`,
};
