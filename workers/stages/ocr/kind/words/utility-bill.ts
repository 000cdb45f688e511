import type { KindWords } from '../kind-words.ts';

/** Utility bill: names and usual words, a line for each language. */
export const UTILITY_BILL: KindWords = {
  names: String.raw`
    en electricity|\b(?:gas|water|energy|mobile|broadband|phone|telephone|internet|utility|utilities) (?:bill|statement|account)|\butility\b|\bsewerage|\bkwh\b|your (?:energy|electricity|water|gas|broadband) |municipal account|rates and services
    de (?:strom|gas|wasser|mobilfunk|telefon|internet|heizkosten|fernwarme|energie|abwasser)-?(?:jahres)?(?:ab)?rechnung|verbrauchsabrechnung|abrechnung (?:erdgas|gas|strom|wasser|fernwarme)|jahresverbrauchsabrechnung|festnetz|gebuhrenbescheid|ihre (?:strom|gas|energie)
    fr electricite|facture d.{0,5}(?:eau|energie|elec|gaz|internet)|facture (?:mobile|internet|fixe)|facture de regularisation|facture de telephone|decompte de chauffage|facture (?:de )?telecom|vos services (?:internet|mobiles)
    es electricidad|factura (?:del? )?(?:la |tu |su )?(?:agua|gas|luz|electri|telefon|internet|movil|suministro)|recibo de (?:luz|agua|gas)|aviso-?recibo|suministro electrico
    it energia elettrica|\bbolletta\b|servizio idrico|gas naturale|fattura per la fornitura|fornitura di
    pt fatura d[aeo] (?:agua|luz|gas|eletric|energia|telecom|internet)|eletricidade|energia eletrica|conta de (?:luz|agua|energia|telefone)
    nl elektriciteit|energienota|(?:energie|water|gas|stroom)(?:rekening|factuur|afrekening)|jaarnota|jaarafrekening|afrekeningsfactuur|telecomfactuur
    pl energia elektryczna|faktura .{0,20}(?:energi|gaz|wod)|rozliczenie (?:energii|zuzycia|mediow)|faktura .{0,20}(?:telekom|telefon)|za (?:energie|wode|gaz|uslugi telekom)|paliwo gazowe
    da elregning|(?:vand|varme|el|gas)-?(?:regning|afregning|faktura)|acontoopgorelse|aconto|arsafregning|fjernvarme|forbrugsafregning|mobilregning
    sv elrakning|el(?:nats)?faktura|\belnat|fjarrvarme|elhandel|din el|vatten och avlopp|bredbandsfaktura|elforbrukning
    nb stromregning|stromfaktura|nettleie|kommunale (?:avgifter|gebyrer)|mobilregning|stromforbruk
    fi sahkolasku|vesilasku|sahkon ?siirto|lampolasku|kaukolampo|sahkoenergia|jatevesi|puhelinlasku|sahkon
    cs vyuctovani (?:elektriny|plynu|vody|dodav|sluzeb|tepla)|faktura za (?:elektri|plyn|vod|sdruzen|tel)|vodne|sdruzenych sluzeb|dodavk\p{L} (?:elektri|plyn|tepl|vod)|zuctovani zaloh
    sk vyuctovacia faktura|dodavk\p{L} (?:elektriny|plynu|vody|tepla|pitnej)|faktura za (?:elektr|plyn|vod|tel)|vodne|zdruzenej dodavky
    sl racun za (?:elektri|vodo|zemeljski|toplot|komunaln|dobav|omrezn|storit|tele)|elektricn\p{L} energij|komunaln|dobavljen
    hr racun za (?:elektri|vod|plin|toplin|komunaln|opskrb|javn|tele|isporuc)|elektricn\p{L} energij|opskrb\p{L}|potrosnj\p{L}|komunaln
    sr racun za (?:elektri|vod|komunal|tele|utrosen|usluge)|elektricn\p{L} energij|infostan|komunaln|utrosak
    hu villanyszamla|gazszamla|vizszamla|aramszamla|aramdij|foldgaz|villamos ?energia|reszszamla|elszamolo szamla|vizdij|tavho|kozuzemi
    ro energie electrica|factura .{0,14}(?:energie|gaze|apa\b|telefon|internet|servicii)|gaze naturale|apa (?:potabila|rece)|canalizare|consum de energie|factura.{0,60}telecom
    et elektri(?:arve|energia|lepingu)|vee(?:arve|varustus)|vorguteenus|kommunaal|kaugkute|elektri
    lv elektroenergij|elektribas|rekins par (?:elektr|gaz|uden|komunal|apsaimniek|pakalp|dab)|komunal|siltumenergij|apkure
    lt elektros energij|mokejimo pranesimas|komunalin|uz elektr|silumos|vandens tiekim|gamtini\p{L} duj
    tr (?:elektrik|su|dogal ?gaz|telefon|internet|cep telefonu) (?:tuketim )?fatura|elektrik tuketim|dogal ?gaz|su ve kanalizasyon|perakende satis sozlesme
    el λογαριασμοσ (?:\p{L}+ )?(?:ρευματοσ|νερου|υδρευσησ|φυσικου αεριου|ηλεκτρικ|κινητησ|τηλεφωνου|καταναλωσησ)|ηλεκτρικ(?:ησ|ου) (?:ενεργειασ|ρευματοσ)|εκκαθαριστικοσ λογαριασμοσ|εναντι(?: λογαριασμοσ)?|υδρευση
    bg електроенергия|електрическа енергия|сметка за (?:ток|вода|електр|топл)|топлофикация|топлинна енергия|водоснабдяване|питеина вода|в и к|далекосъобщител
    uk електроенергі|електричн\p{L} енергі|рахунок (?:за|на сплату).{0,20}(?:електро|газ|вод|комунал|житлово|тепл|послуг)|комунальн|водопостачан|природн\p{L} газ
    ru электроэнерги|коммунальн
    ca factura (?:de la llum|de l.aigua|del gas|d.electricitat|d.energia)|electricitat|subministrament
    id tagihan (?:listrik|air|telepon|internet|pdam)|rekening (?:listrik|air)|\bpln\b|\bpdam\b|listrik
    ms bil (?:elektrik|air|utiliti|telefon|internet|bulanan)|bil anda|tenaga nasional|elektrik`,
  terms: String.raw`
    en \bkwh\b|\bm3\b|\bmeter\b|previous reading|present reading|last reading|estimated|mpan|mprn|tariff|energy used|your usage|water charges|wastewater|supply number|supply address|standing charge|gas used|electricity used|account number|billing period|customer number|amount due|usage|reading|consumption|\bgb\b|\bkl\b|kva|minutes|data\b|calls|line rental|meter no|previous|current|charge|sewerage|refuse|arrears|levy|demand|units|roaming|connection|install
    de zahler|zahlerstand|arbeitspreis|grundpreis|verbrauch|abschlag|marktlokation|netzbetreiber|stadtwerke|trinkwasser|schmutzwasser|verbrauchsstelle|lieferstelle|brennwert|abrechnungszeitraum|ablesung|abrechnung|zeitraum|kundennummer|vertragskonto|kilowattstunden|m³|tarif|anschluss|datenvolumen|gesprache|netzentgelt|stromsteuer|messstelle|gutschrift|abschlagszahlung|vertragsnummer|nachzahlung|grundgebuhr|heizkosten|zahlpunkt
    fr abonnement|consommation|heures creuses|heures pleines|\bpdl\b|\bprm\b|point de livraison|\bindex\b|eau potable|assainissement|acheminement|turpe|compteur|\bcta\b|relevee|estimee|reference client|contrat|releve|index|m3|kwh|prix du kwh|tva|acheminement|taxes|forfait|ligne|consommations|periode|numero de client|point de livraison|prelevement|mensualite|code ean|hors forfait|communications
    es \bcups\b|potencia|energia consumida|lectura|periodo de facturacion|peaje|contador|suministro|alcantarillado|punto de suministro|consumo|termino fijo|contrato|periodo|lectura anterior|lectura actual|kwh|m3|tarifa|importe|consumo|llamadas|datos|linea|cuota|peajes|impuesto electrico|referencia|alquiler|acometida|medidor|facturacion
    it \bpod\b|\bpdr\b|fornitura|lettura|consumi|quota fissa|quota energia|oneri di sistema|contatore|\bsmc\b|fascia|spesa per|potenza impegnata|codice cliente|periodo|consumo|kwh|smc|mc\b|lettura precedente|lettura attuale|trasporto|accise|tariffa|materia energia|contratto|utenza|chiamate|offerta|scadenza|deposito cauzionale|rilevata|matricola
    pt \bcpe\b|leitura|potencia|contador|tarifa|saneamento|periodo de faturacao|consumo|tarifario|escalao|gas natural|periodo|contrato|codigo|consumo|kwh|m3|leitura anterior|leitura atual|tarifa|potencia|taxa|iva|tos\b|instalacao|numero de cliente|icms|bandeira|audiovisual|chamadas|dados|escaloes
    nl meterstand|verbruik|voorschot|jaarafrekening|leveringskosten|netbeheer|energiebelasting|\bean\b|termijnbedrag|\bstroom\b|vastrecht|drinkwater|klantnummer|periode|kwh|m3|tarief|verbruikt|teruglevering|vaste kosten|ode\b|vastrecht|leverings|netwerk|bellen|data\b|abonnement|aansluiting|meternummer|beginstand|eindstand|contract|digitale meter
    pl licznik|odczyt|zuzycie|oplata (?:dystrybucyjna|handlowa|abonamentowa)|energia czynna|taryfa|\bppe\b|punkt poboru|prognoza|scieki|okres rozliczeniowy|sieciowa|okres|kwh|m3|taryfa|wskazanie|stawka|oplaty|abonament|numer klienta|nr licznika|moc|sprzedaz energii|dystrybucj|poprzedni|biezacy|do zaplaty|nr umowy|punkt|woda|rozmowy
    da forbrug|malernummer|maler|aflaesning|aflast|kwh|m3|nettarif|elafgift|abonnement|aftagenummer|leveringsadresse|kundenummer|periode|spildevand|transport|installationsnummer|data\b|afregning|elnet|fast bidrag
    sv forbrukning|forbrukat|matare|matarstallning|matarnummer|kwh|m3|elpris|energiskatt|natavgift|fast avgift|anlaggning|anlaggnings-?id|kundnummer|period|overforing|effekt|elomrade|abonnemang|surf|elcertifikat|paslag|vatten|avlopp
    nb forbruk|malernr|malernummer|malerstand|kwh|m3|energiledd|fastledd|kapasitetsledd|elavgift|enova|anlegg|malepunkt|kundenr|periode|spotpris|paslag|avlop|vann|renovasjon|feiing|eiendomsskatt|abonnement|data\b
    fi kulutus|mittari|mittarilukema|kwh|m3|perusmaksu|energiamaksu|siirtomaksu|sahkovero|kayttopaikka|asiakasnumero|laskutuskausi|laskutusjakso|sulake|vesimaksu|jatevesimaksu|sopimus|liittyma|huoltovarmuus|data\b|puhelut|lukema
    cs spotreba|elektromer|plynomer|vodomer|kwh|mwh|m3|odberne misto|\bean\b|\beic\b|zalohy|stav|distribuc|distribucni sazba|jistic|obdobi|fakturacni obdobi|zakaznicke cislo|cislo odberneho|stocne|tarif|predcisli|silova|nedoplatek|preplatek|volani|data\b|merid
    sk spotreba|elektromer|plynomer|vodomer|kwh|mwh|m3|odberne miesto|\beic\b|\bpod\b|zaloh|stav|distribuc|sadzba|istic|obdobie|fakturacne|zakaznicke cislo|cislo odberneho|stocne|nedoplatok|preplatok|volania|data\b|meradl|poskytovat
    sl poraba|porabljen|stevec|kwh|m3|omreznina|merilno mesto|odjemn|obracunsk|obdobje|prispevek|trosarina|tarif|vt\b|mt\b|placnik|stanje|odcitek|kanalscina|vodarina|odvoz|obracun|paket|narocnin|prikljucn
    hr brojilo|stanje brojila|kwh|m3|obracunsko|razdoblje|mjerno mjesto|naknada|mreza|tarif|vt\b|nt\b|potrosnja|ocitanje|odvodnja|vodovod|plinomjer|sifra kupca|korisnik|obnovljiv|mjesecn|pretplat|usluge
    sr brojilo|stanje|kwh|m3|obracunski|period|merno mesto|naknada|mreza|vise tarif|visa tarifa|niza tarifa|potrosnja|ocitavanje|kanalizacija|vodovod|korisnik|pretplat|ed broj|zaduzenje|odnosenje|utroseno|akciza
    hu fogyasztas|fogyasztasi hely|meroora|mero|meroallas|kwh|m3|\bmj\b|rendszerhasznalati|alapdij|elszamolasi|idoszak|vevo azonosito|felhasznalo|szolgaltato|csatorna|vizdij|merohely|pod\b|szerzodes|elozo|kozmu|havidij|hivas|leolvas
    ro consum|contor|index|kwh|m3|mc\b|loc de consum|pod\b|\bnlc\b|cod client|perioada|tarif|certificate verzi|cogenerare|acciza|citire|estimat|cod abonat|abonament|canal|transport|distributi|punct|regularizare|minute
    et tarbimine|arvesti|naidud|nait|kwh|m3|vorgutasu|elektriaktsiis|taastuvenergia|tarbimiskoht|\beic\b|periood|kliendi ?number|lepingu|paevane|oine|amper|kanalisatsioon|vesi|kuutasu|liitumispunkt|algnait|loppnait|soojus
    lv paterin|skaititaj|radijum|kwh|m3|sadale|jauda|klienta numurs|periods|objekt|tarif|kanalizacij|udens|apkure|obligata|pievienojum|lietotaj|liguma|atkritum|norekinu|abonent|maksa par|liguma
    lt suvartoj|skaitikl|rodmen|kwh|m3|galia|persiuntim|laikotarpis|objekt|tarif|nuotek|vanduo|sildym|abonent|moketojo kodas|sutarties|nuo.{0,12}iki|vieso|suvartota|mokesciai|kiekis|pastov|priskaityta
    tr tuketim|sayac|endeks|ilk endeks|son endeks|kwh|m3|abone|tesisat|sozlesme|okuma|gunduz|puant|gece|dagitim bedeli|enerji bedeli|enerji fonu|btv|trt|son odeme|atik su|donem|tarife|abone no|tarife|kullanim|hizmet
    el καταναλωση|μετρητη|ενδειξ|kwh|m3|παροχη|αρ\. παροχησ|αριθμοσ παροχησ|ρυθμιζομεν|χρεωσεισ|παγιο|ετμεαρ|δημοτικ|ερτ|περιοδοσ|τιμολογιο|προμηθει|λογαριασμοσ συμβολαιου|υκω|αποχετευση|κυβικα|ημερεσ|εξοφληση|κωδικοσ|συνδεση
    bg потребление|електромер|водомер|показани|квтч|kwh|куб|период|абонат|клиентски номер|измервател|дневна|нощна|мрежови|пренос|акциз|отчет|такса|канализация|консумация|титуляр|количество|имот|отопление|топл
    uk спожит|лічильник|показ|квт|куб|м3|абонент|особовии рахунок|особовий рахунок|тариф|період|нарахован|попередн|поточн|борг|до сплати|субсиді|послуг|вивіз|опаленн|розподіл
    ru потребление|счетчик|показания|квт|тариф|лицевои счет
    ca consum|comptador|kwh|m3|potencia|lectura|periode de facturacio|peatge|tarifa|contracte|cups|aigua|canon|lloguer|clavegueram
    id kwh|meter|pemakaian|stand (?:meter|awal|akhir|lalu)|tarif|daya|id pelanggan|periode|biaya beban|\bppj\b|denda|pelanggan|admin|lwbp|materai|abonemen|m3|golongan
    ms kwh|meter|penggunaan|bacaan|tarif|no\.? akaun|tempoh|caj|tunggakan|bil semasa|kadar|m3|baki|kwtbb|pelanggan|unit|icpt|cukai perkhidmatan
    ** meter (reading|number)|zahlerstand|compteur|contador|contatore|meterstand|licznik|tariff|supply address
    ** standing charge|unit rate|grundpreis|neuer abschlag|consommation|point de livraison|potencia contratada|\bcups\b|consumo|\bpod\b|verbruik|zuzycie`,
};
