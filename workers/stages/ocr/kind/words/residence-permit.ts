import type { KindWords } from '../kind-words.ts';

/** Residence permit: names and usual words, a line for each language. */
export const RESIDENCE_PERMIT: KindWords = {
  names: String.raw`
    en residence permit|permanent resident|residence card|residence document
    de aufenthaltstitel|aufenthaltskarte|niederlassungsbewilligung|auslanderausweis|fiktionsbescheinigung
    fr (?:titre|carte|permis) de (?:sejour|resident)|permis d.etablissement
    es (?:permiso|tarjeta|autorizacion) de residencia|residente permanente|residente temporal
    it permesso di soggiorno|carta di soggiorno
    pt titulo de residencia|autorizacao de residencia|cartao de residencia|registro nacional migratorio
    nl verblijfs(?:vergunning|titel|document|kaart)
    pl karta pobytu|zezwolenie na pobyt|dokument pobytowy
    da opholds(?:tilladelse|kort)
    sv uppehalls(?:tillstand|kort|ratt)
    nb oppholds(?:tillatelse|kort|rett)
    fi oleskelu(?:lupa|kortti|oikeu)
    cs povoleni k pobytu|prukaz o povoleni|pobytov\p{L} (?:prukaz|karta)
    sk povolenie na pobyt|doklad o pobyte
    sl dovoljenje za (?:\p{L}+ )?prebivanje
    hr dozvola (?:za )?(?:\p{L}+ )?borav|boravisna
    sr dozvola (?:za )?(?:\p{L}+ )?borav|privremen\p{L} borav
    hu tartozkodasi (?:engedely|kartya)|letelepedesi
    ro permis de (?:sedere|rezidenta)|permis unic|carte de rezidenta
    et elamis(?:luba|loakaart)
    lv uzturesanas atlauj
    lt leidimas (?:\p{L}+ )?gyventi|leidimas gyventi
    tr ikamet (?:izni|tezkere|belge)|oturma izni
    el αδεια (?:\p{L}+ )?διαμονησ|δελτιο διαμονησ
    bg разрешение за (?:\p{L}+ )?пребиваване|карта на (?:\p{L}+ )?пребиваващ
    uk посвідка на
    ca permis de residencia|targeta de residencia
    id izin tinggal|\bkitas\b|\bkitap\b
    ms pas residen|permit masuk|pas penggajian`,
  terms: String.raw`
    en leave to remain|biometric residence|permit holder|type of permit|settled status|work permitted|no public funds|permit to|remarks|residence|permit|foreign|valid until|type of (?:permit|residence)|alien|resident since|category|uscis|work\b|employment|place and date|nationality
    de niederlassungserlaubnis|aufenthaltserlaubnis|blaue karte|erwerbstatigkeit|aufenthaltsg|art des titels|anmerkungen|anmerkung|erwerbstatigkeit gestattet|titel|gestattet|auslander|bundesamt|bewilligung|gultig bis|staatsangehorigkeit|einreise|aufenthalt
    fr carte de resident|titre de sejour|autorise .{0,12}travailler|categorie du titre|sejour|etranger|remarques|titre|sejour|autorise|travail|valable|etrangers|nationalite|motif|profession|membre de famille
    es identidad de extranjero|\bnie\b|extranjer|autoriza a trabajar|tipo de permiso|residencia|observaciones|permiso|extranjer|trabajo|regimen|valido hasta|nacionalidad|autoriza
    it soggiorn|tipo di permesso|lavoro subordinato|questura|permesso unico|illimitata|annotazioni|permesso|lavoro|soggiornante|motivo|validita|questura|unico
    pt autorizacao de residencia|cartao de resid|tipo de titulo|residente|estrangeiros|observacoes|titulo|residencia|aima|sef\b|trabalho|valido|nacionalidade
    nl verblijfsdocument|verblijf|arbeid (?:vrij|toegestaan)|vreemdeling|soort document|onbepaalde tijd|opmerkingen|verblijf|arbeid|twv|geldig|ind\b|regulier|vreemdelingen
    pl zezwolenie na pobyt|karta pobytu|rynku pracy|rodzaj (?:zezwolenia|pobytu)|pobyt (?:czasowy|staly)|cudzoziem|uwagi|pobyt|dostep do rynku|wojewoda|zezwolenie|wazna|cudzoziem
    da bemaerkning|ophold|arbejde|udlaendinge|tilladelse|gyldig
    sv anmarkning|uppehall|arbete|migrationsverket|tillstand|giltigt
    nb merknad|opphold|arbeid|utlending|tillatelse|gyldig
    fi huomautuks|oleskelu|tyonteko|lupa|migri|maahanmuutto|jatkuva|tilapainen
    cs poznamky|pobyt|druh povoleni|cizin|zamestnan|platnost|trvaly|dlouhodoby|prechodny
    sk poznamky|pobyt|druh pobytu|cudzin|zamestnan|platnost|trvaly|prechodny
    sl opombe|prebivanj|vrsta dovoljenja|tujec|delo|zacasno|stalno
    hr napomene|boravak|vrsta dozvole|stran|rad\b|privremeni|stalni
    sr napomene|boravak|vrsta|stranac|rad\b|privremeni|stalni|prebivaliste
    hu megjegyzes|tartozkodas|engedely|munkavallal|idegen|letelep|tipusa|ervenyes
    ro observatii|sedere|igi\b|imigrari|munca|drept|valabil|strain
    et markused|elamis|luba|tootada|tahtajaline|pikaajaline|liik
    lv piezimes|uzturesan|atlauj|nodarbinat|pastaviga|terminuzture|arzemn
    lt pastabos|leidim|gyventi|dirbti|nuolat|laikinai|uzsieni|migracij
    tr aciklama|ikamet|izin|goc idaresi|yabanci|calisma|kisa donem|ogrenci|aile
    el παρατηρησεισ|διαμονη|αδεια|εργασια|τυποσ αδειασ|μετανασ|επι μακρον|υπηκο|ισχυει
    bg забележки|пребивава|разрешени|право на|чужден|вид|продължително|постоянно
    uk тимчасов|постійн|посвідк|іноземец|дмс|дійсн|прожив
    ca observacions|residencia|treball|estranger
    id tinggal|izin|imigrasi|warga negara asing|penjamin|pekerjaan|berlaku|keimigrasian
    ms pas\b|imigresen|pekerjaan|sah sehingga|warganegara|majikan|ekspatriat`,
};
