import type { KindWords } from '../kind-words.ts';

/** Contract: names and usual words, a line for each language. */
export const CONTRACT: KindWords = {
  names: String.raw`
    en \bcontract\b|\bagreement\b|\blease of\b|this deed|terms of engagement|tenancy|promissory note|memorandum of understanding
    de vertrag\b|vereinbarung\b
    fr \bcontrat\b|\bconvention\b|\bbail\b|compromis de vente|promesse (?:de|unilaterale)
    es \bcontrato\b|convenio|acuerdo de|pagare
    it \bcontratto\b|scrittura privata|\baccordo\b
    pt \bcontrato\b|acordo de|termo de
    nl overeenkomst|\bcontract\b|huurcontract
    pl \bumowa\b|porozumienie
    da [a-z]*kontrakt\b|[a-z]*aftale\b|slutseddel|laanedokument|gaeldsbrev
    sv [a-z]*avtal\b|[a-z]*kontrakt\b|skuldebrev
    nb [a-z]*avtale\b|[a-z]*kontrakt\b|gjeldsbrev
    fi [a-z]*sopimus\b|kauppakirja|velkakirja
    cs smlouva|\bdohoda o
    sk zmluva|\bdohoda o
    sl pogodba|sporazum
    hr \bugovor\b|sporazum
    sr \bugovor\b|sporazum
    hu [a-z]*szerzodes\b|megallapodas
    ro \bcontract\b|contract de|acord de|conventie
    et [a-z]*leping\b|kokkulepe
    lv [a-z]*ligums\b|vienosanas
    lt [a-z]*sutartis\b|susitarimas
    tr sozlesmesi\b|sozlesme\b|protokol
    el συμβαση|συμφωνητικο|μισθωτηριο|συμβολαιο
    bg договор|споразумение
    uk договір|угода|договор
    ru договор
    ca \bcontracte\b|conveni|acord de
    id perjanjian|\bkontrak\b
    ms perjanjian|kontrak`,
  terms: String.raw`
    en \btenan(?:t|cy)\b|\brent\b|termination|clause|\bshall\b|hereby agree|employer|signed by|in the presence of|governed by|commencement|the supplier|the client|between|obligations|deposit|party|clause|term(?:s|ination)? of|shall|whereas|tenant|landlord|employee|employer|borrower|lender|governing law|notice period|witness|between|signed|rent\b|deposit|obligations|hereby agree|breach|confidential
    de \bmieter\b|\bmiete\b|mietzins|kundigung|kundigungsfrist|vertragsdauer|vertragsgegenstand|arbeitgeber|arbeitnehmer|\bkaufer\b|\bverkaufer\b|auftraggeber|auftragnehmer|§ ?\d|wird folgender|gerichtsstand|probezeit|vertragspart|mieter|vermieter|arbeitnehmer|arbeitgeber|kaufer|verkaufer|kundigung|laufzeit|§ ?\d|miete|kaution|zwischen|nachfolgend|probezeit|schriftform|gerichtsstand|vereinbart|unterzeichn|auftragnehmer|darlehen|verpflichtet
    fr d.une part|d.autre part|il a ete convenu|preneur|bailleur|\bloyer\b|\bduree\b|resiliation|\bvendeur\b|\bacheteur\b|article \d|le salarie|fait en (?:deux|double)|periode d.essai|bailleur|locataire|loyer|preneur|emprunteur|preteur|resiliation|duree|partie|entre les|d.une part|il a ete convenu|clause|depot de garantie|le present contrat|preavis|signature|remuneration|obligations|vendeur
    es reunidos|comparecen|exponen|clausulas|estipulaciones|arrendatari|de una parte|de otra parte|duracion|ambas partes|\bcomprador|pactan|primera\.|fianza|el trabajador|arrendador|arrendatario|renta|clausula|partes|vendedor|comprador|duracion|vigencia|rescision|jurisdiccion|contratante|trabajador|empleador|prestador|obligaciones|acuerdan|firma|por una parte|declaran|plazo|mutuo
    it premesso|si conviene|stipula|locatore|conduttore|\bcanone\b|\bdurata\b|recesso|\bart\. ?\d|committente|foro competente|letto, confermato|tra le parti|locatore|conduttore|parti|contratto|articolo|durata|disdetta|canone|deposito cauzionale|venditore|acquirente|datore di lavoro|lavoratore|obbligh|sottoscri|corrispettivo|preavviso|foro|convengono|prestazion
    pt outorgante|clausula|senhorio|inquilino|arrendatario|\brenda\b|\bprazo\b|celebrado|denuncia|as partes|contraente|senhorio|arrendatario|clausula|partes|outorgante|vigencia|locador|locatario|contratada|contratante|rescisao|foro|empregador|trabalhador|vendedor|comprador|prazo|obriga|assinatura|renda|mutuo|caucao
    nl ondergetekend|komen overeen|artikel \d|\bhuurder|huurprijs|looptijd|opzeg|werkgever|partijen|opdrachtgever|opdrachtnemer|proeftijd|huurder|verhuurder|partij|artikel|werknemer|werkgever|verkoper|koper|duur|opzegging|waarborgsom|huurprijs|ondergeteken|overeengekomen|proeftijd|verplicht|bevoegde|handtekening|looptijd|verklaren
    pl zawart[aey] w dniu|pomiedzy|zwan(?:ym|a|ymi) dalej|najemca|wynajmujacy|czynsz|\bstron[ya]?\b|zleceniobiorca|zleceniodawca|wypowiedzeni|§ ?\d|kaucj|postanowienia|najemc|wynajm|stron|paragraf|§|umowy|czynsz|okres|wypowiedzen|pracodawc|pracownik|sprzedawc|kupujac|zobowiazuj|postanowien|kaucj|podpis|zawart|wykonawc|zamawiaj|pozyczk
    da lejer|udlejer|mellem|parter|§ ?\d|opsigelse|depositum|leje\b|lejemal|arbejdsgiver|lonmodtager|medarbejder|kober|saelger|lonnen|underskrift|undertegnede|vilkar|misligholdelse|opsigelsesvarsel|kobesum|tiltraed
    sv hyresgast|hyresvard|mellan|parterna|§ ?\d|uppsagning|deposition|hyra\b|arbetsgivare|arbetstagare|kopare|saljare|underskrift|villkor|avtalet|uppsagningstid|tilltrade|tvist|bestammelse|anstallning|provanstallning
    nb leietaker|utleier|mellom|partene|§ ?\d|oppsigelse|depositum|leie\b|leieforhold|arbeidsgiver|arbeidstaker|kjoper|selger|underskrift|vilkar|avtalen|oppsigelsestid|proveperiode|overtakelse|verneting|mislighold
    fi vuokralainen|vuokranantaja|osapuol|sopija|irtisanomi|vakuus|vuokra\b|tyonantaja|tyontekija|ostaja|myyja|allekirjoi|ehdot|sopimuksen|voimassa|kauppahinta|koeaika|riita|palkka|§ ?\d|velvollis
    cs smluvni stran|najemce|pronajimatel|clanek|cl\. ?[ivx\d]|zamestnavatel|zamestnanec|prodavajici|kupujici|vypoved|doba urcit|najemne|kauce|uzavre|podpis|ustanoveni|predmet smlouvy|nize uveden|objednatel|zhotovitel|obcanskeho zakon|zavazuj|ucinnost
    sk zmluvne stran|zmluvn|najomca|prenajimatel|clanok|cl\. ?[ivx\d]|zamestnavatel|zamestnanec|predavajuci|kupujuci|vypoved|doba urcit|najomne|kaucia|depozit|uzavre|podpis|ustanoveni|predmet zmluvy|objednavatel|zhotovitel|zavazuj|ucinnost
    sl pogodben|najemnik|najemodajalec|clen\b|delodajalec|delavec|prodajalec|kupec|odpoved|najemnina|varscina|sklenjen|skleneta|sklene|podpis|dolocb|predmet pogodbe|stranki|izvajalec|narocnik|obvez|veljavnost
    hr ugovorn|najmoprimac|najmodavac|zakup|clanak|poslodavac|radnik|prodavatelj|kupac|otkaz|najamnin|polog|sklapa|sklopljen|zakljucuju|potpis|odredb|predmet ugovora|strane|izvodac|narucitelj|obvez|na snagu|suglas
    sr ugovorn|zakupac|zakupodavac|clan\b|poslodavac|zaposleni|prodavac|kupac|otkaz|zakupnin|depozit|zakljucen|zakljucuju|potpis|odredb|predmet ugovora|strane|izvodac|narucilac|obavez|na snagu|saglas
    hu berlo|berbeado|felek|pont|munkaltato|munkavallalo|elado|vevo|felmondas|berleti dij|kaucio|letrejott|alairas|rendelkezes|targya|megbizo|megbizott|szerzodo|hataly|ptk|koteles|kotelezettseg|megallapod
    ro locator|locatar|chirias|proprietar|parti|articol|art\. ?\d|angajator|salariat|vanzator|cumparator|reziliere|chiri|garantie|incheiat|semnat|clauz|obiectul contractului|prestator|beneficiar|oblig|durata|partile|forta majora|preaviz
    et uurnik|uurileandja|pool|punkt|tooandja|tootaja|muuja|ostja|lepingu ?(?:ese|tahtaeg|pool)|ulesutlemi|uur\b|tagatisraha|solmi|allkir|tingimus|lepingu|kohust|vaidlus|poolte|jous|tellija|toovotja|laenu
    lv ireni?ek|izireta|puse|darba devejs|darbinieks|pardevejs|pircejs|ligum|uzteikum|ires maksa|drosibas nauda|nosleg|parakst|nosacijum|prieksmets|pasutitaj|izpilditaj|pienakum|spek|turpmak|strid
    lt nuomininkas|nuomotojas|salys|saliu|salies|darbdav|darbuotoj|pardavej|pirkej|nutraukim|nuomos|depozit|sudar|parasai|salyg|sutarties|uzsakov|vykdytoj|ipareigo|galio|toliau|gincai|terminas
    tr kiraci|kiraya veren|taraflar|madde|isveren|isci|calisan|satici|alici|fesih|kira bedeli|depozito|akdedil|imza|hukum|sozlesmenin|yukumlu|yururluk|ihtilaf|arasinda|borclu|kefil|feshi
    el μισθωτησ|εκμισθωτησ|συμβαλλομεν|αρθρο|εργοδοτησ|εργαζομεν|πωλητησ|αγοραστησ|καταγγελια|μισθωμα|εγγυηση|συμφων|υπογραφ|οροι|οροσ|διαρκεια|υποχρεου|εφεξησ|μεταξυ|αφενοσ|δανει|παροχη|συναπτ
    bg наемател|наемодател|страни|чл\. ?\d|работодател|работник|служител|продавач|купувач|прекрат|наем|депозит|сключ|подпис|условия|предмет|възложител|изпълнител|задължав|неустоик|срок|между|спор
    uk орендар|орендодав|сторони|сторін|роботодав|працівник|продавец|покупец|розірван|орендн|заставн|уклад|підпис|умов|предмет|замовник|виконавец|зобов.яз|строк|відповідальн|надалі|між
    ru арендатор|арендодатель|стороны|договора|обязуется|срок|подпис
    ca arrendador|arrendatari|parts|clausul|lloguer|durada|fianca|signatura|treballador|empresa|venedor|comprador|pacten|pacte|obliga|contractant|reunits|manifesten
    id pihak (?:pertama|kedua)|para pihak|pasal|sewa|penyewa|pemilik|karyawan|perusahaan|penjual|pembeli|jangka waktu|pengakhiran|tanda tangan|sepakat|ketentuan|selanjutnya|kewajiban|perselisihan|materai|bermaterai
    ms pihak|penyewa|tuan rumah|pemilik|fasal|majikan|pekerja|penjual|pembeli|sewa|deposit|tempoh|penamatan|tandatangan|bersetuju|syarat|selepas ini|antara|klausa
    ** hereinafter|the parties|\blandlord\b|\blessor\b|vertragspartei|vermieter|ci-apres|bailleur|les soussignes|las partes|arrendador|le parti|locatore|as partes|partijen|verhuurder|strony umowy|whereas`,
};
