import type { KindWords } from '../kind-words.ts';

/** Driving licence: names and usual words, a line for each language. */
export const DRIVING_LICENCE: KindWords = {
  names: String.raw`
    en driv(?:ing|er.?s?|ers) (?:licen[cs]e|permit)
    de fuhrerschein|fuhrerausweis
    fr permis de conduire
    es (?:permiso|licencia) de (?:conduccion|conducir)
    it patente di guida
    pt carta de conducao|carteira nacional de habilitacao|permissao para dirigir
    nl rijbewijs
    pl prawo jazdy
    da korekort
    sv korkort
    nb forerkort
    fi ajokortti
    cs ridicsky prukaz
    sk vodicsky preukaz
    sl voznisko dovoljenje
    hr vozacka dozvola
    sr vozacka dozvola
    hu vezetoi engedely|jarmuvezetoi
    ro permis de conducere
    et juhiluba
    lv vaditaja apliec
    lt vairuotojo pazym
    tr surucu belgesi
    el αδεια οδηγησησ|διπλωμα οδηγησησ
    bg свидетелство за управление
    uk посвідчення водія
    ca permis de (?:conduccio|conduir)
    id surat izin mengemudi|\bsim [abc]\b
    ms lesen memandu`,
  terms: String.raw`
    en \bdvla\b|\bdl(?:n| no)?\b|endorse|restrictions|organ donor|vehicle categor|licen[cs]e (?:no|number)|\bclass\b|categor|licen[cs]e|issued|expires|class|dob\b|1\. |2\. |3\. |4a|4b|4c|4d|5\. |7\. |8\. |9\. |vehicle|endorsement|restriction|donor|hair|eyes|hgt|motor|transport
    de fuhrerschein|fahrerlaubnis|klassen?\b|fahrzeugklasse|kraftfahrt-bundesamt|klasse|ausgestellt|4a|4b|4c|4d|gultig|landratsamt|landespolizei|fahr
    fr permis de|categories|prefecture|\b4a\b|\b4b\b|\b4c\b|categorie|prefet|4a|4b|4c|4d|validite|conduire|delivre par
    es permiso de|\bclases?\b|jefatura|\bdgt\b|categorias|clase|4a|4b|4c|4d|trafico|licencia|conductor|vigencia|restricciones|grupo sanguineo
    it patente|\bmit\b|ministero delle infrastrutture|categorie|motorizzazione|categoria|4a|4b|4c|4d|mit-?uco|mc-|guida
    pt carta de conducao|\bimt\b|categorias|restricoes|categoria|4a|4b|4c|4d|imt|condutor|habilitacao|detran|denatran|validade
    nl rijbewijs|categorie|\brdw\b|gemeente|afgiftedatum|categorie|4a|4b|4c|4d|gemeente|burgemeester
    pl prawo jazdy|kategori|starosta|prezydent miasta|ograniczenia|kategoria|4a|4b|4c|4d|starosta|prezydent
    da kategori|4a|4b|4c|4d|politi|faerdselsstyrelsen
    sv kategori|behorighet|4a|4b|4c|4d|transportstyrelsen
    nb klasse|kategori|4a|4b|4c|4d|statens vegvesen
    fi luokka|4a|4b|4c|4d|traficom|liikenne
    cs skupin|4a|4b|4c|4d|mestsky urad|magistrat|ridic
    sk skupin|4a|4b|4c|4d|okresne|riaditelstvo|vodic
    sl kategorij|4a|4b|4c|4d|upravna enota|vozn
    hr kategorij|4a|4b|4c|4d|policijska uprava|vozac
    sr kategorij|4a|4b|4c|4d|policijska uprava|vozac|mup
    hu kategoria|4a|4b|4c|4d|kormanyhivatal|vezet
    ro categori|4a|4b|4c|4d|drpciv|srpciv|conduc
    et kategooria|4a|4b|4c|4d|transpordiamet|juhi
    lv kategorij|4a|4b|4c|4d|csdd|vaditaj
    lt kategorij|4a|4b|4c|4d|regitra|vairuo
    tr sinif|4a|4b|4c|4d|nufus|surucu|kan grubu
    el κατηγορι|4a|4b|4c|4d|περιφερεια|οδηγ
    bg категори|4a|4b|4c|4d|мвр|управлени|водач
    uk категор|4a|4b|4c|4d|тсц|водій|водіи
    ca categoria|4a|4b|4c|4d|transit
    id golongan|sim\b|polri|kepolisian|berlaku|tinggi|pekerjaan|pengemudi
    ms kelas|jpj\b|memandu|tempoh|no\.? pengenalan|pengangkutan jalan`,
};
