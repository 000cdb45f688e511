import type { KindWords } from '../kind-words.ts';

/** Receipt: names and usual words, a line for each language. */
export const RECEIPT: KindWords = {
  names: String.raw`
    en \breceipts?\b|sales slip|proof of payment|till slip|payment confirmation
    de kassenbon|kassenzettel|\bbeleg\b|\bquittung\b|zahlungsbestatigung|zahlungsbeleg|rechnung/bon|kassabon|barverkauf|spendenbescheinigung|zuwendungsbestatigung
    fr ticket de caisse|\brecu\b|\bquittance\b|ticket client|justificatif de paiement|recu fiscal|facturette
    es \brecibo\b(?! de (?:vencimento|nomina|salario|haberes|sueldo))|fact?ura simplificada|ticket de (?:compra|venta)|boleta de venta|comprobante de pago|nota de venta|\btiquete\b
    it scontrino|documento commerciale|\bricevuta\b|ricevuta fiscale
    pt fatura[- ]simplificada|fatura-recibo|\brecibo\b(?! de (?:vencimento|salario))|cupom fiscal|talao de venda|nota fiscal de consumidor|\bnfc-?e\b|comprovante de pagamento
    nl \bkassabon\b|\bkasticket\b|aankoopbewijs|betaalbewijs|\bkwitantie\b|btw-?kasticket|\bbetalingsbewijs\b
    pl \bparagon\b|pokwitowanie|dowod (?:zakupu|wplaty|zaplaty)|potwierdzenie (?:platnosci|transakcji|zaplaty)|wydruk niefiskalny
    da kvittering|kassebon|\bbon\b|betalingsbekraeftelse
    sv \bkvitto\b|betalningsbekraftelse|kopkvitto
    nb kvittering|salgskvittering|betalingsbekreftelse
    fi \bkuitti|ostokuitti|maksutosite|maksukuitti|kateiskuitti
    cs uctenka|\bparagon\b|prodejka|prijmovy (?:pokladni )?doklad|pokladni doklad|zjednoduseny danovy doklad|potvrzeni o (?:platbe|zaplaceni)|stvrzenka|doklad o (?:zaplaceni|platbe)
    sk pokladnicny (?:blok|doklad)|blocek|prijmovy pokladnicny|potvrdenie o (?:platbe|uhrade)|elektronicka registracna pokladnica|doklad o (?:zaplateni|platbe)
    sl blagajniski (?:racun|prejemek)|potrdilo o (?:placilu|nakupu)|poenostavljen racun|racun.{0,40}blagajn
    hr fiskalni racun|uplatnica|potvrda o (?:placanju|uplati|kupnji)|\bracun\b.{0,60}\b(?:blagajna|konobar|kasa)
    sr fiskalni racun|fiskalni isecak|priznanica|potvrda o (?:placanju|uplati)
    hu \bnyugta|\bblokk\b|egyszerusitett szamla|bizonylat|penztarbizonylat|vasarlast? igazol|fizetesi visszaigazolas
    ro bon fiscal|chitanta|dovada platii|confirmare de plata|bon de casa
    et kviitung|ostutsekk|kassatsekk|\btsekk\b|maksekinnitus|ostukviitung|kassa tsekk
    lv kases ceks|\bceks\b|\bkvits\b|kviti?s?\b|maksajuma apliecinajums|fiskalais ceks
    lt \bkvitas\b|kasos cekis|\bcekis\b|pinigu priemimo kvitas|kasos kvitas|mokejimo patvirtinimas
    tr bilgi fisi|perakende (?:satis )?fis|\bfis(?: ?no|i)?\b|\bmakbuz|\bdekont\b|odeme (?:makbuzu|belgesi|onayi)|satis fisi|tahsilat
    el αποδειξη(?! πληρωμησ μισθ)|αποδειξησ? λιανικησ|νομιμη αποδειξη|αποδειξη (?:εισπραξησ|πληρωμησ)
    bg касова бележка|касов бон|разписка|фискален бон|служебен бон|квитанция|потвърждение за плащане
    uk фіскальнии чек|фіскальний чек|касовии чек|касовий чек|(?<!\p{L})чек(?!\p{L})|квитанці
    ru кассовыи чек|квитанция|товарныи чек
    ca \btiquet\b|\brebut\b|factura simplificada
    id \bstruk\b|kwitansi|nota (?:pembelian|penjualan)|bukti (?:pembayaran|pembelian|transaksi)
    ms \bresit\b|bukti pembayaran`,
  terms: String.raw`
    en server|\btill\b|gratuity|change due|card ending|auth code|contactless|please retain|refund|customer copy|merchant copy|see you|loyalty|points earned|tender|store #|register|subtotal|total paid|amount paid|paid by|payment method|cashier|change\b|cash\b|order #|receipt (?:no|number|#)|transaction|terminal|\baid\b|auth|approved|items? sold|thank you|vat summary|fare|trip|tip\b|qty|you saved|returns|visa|mastercard
    de ec-karte|bon-?nr|kundenbeleg|handlerbeleg|gegeben|zuruck|\bkasse\b|filiale|bediente|umtausch|payback|kartenzahlung|contactless|\bsumme eur|posten|gesamt|zu zahlen|bar\b|bezahlt|zahlung|vielen dank|mwst|steuernr|bon\b|terminal|ta-nr|trace|genehmigung|\btse\b|signaturzahler|kundenkarte|tisch|es bediente|trinkgeld|pfand|ruckgeld|betrag dankend|uhrzeit
    fr caissier|vendeur|carte bancaire|sans contact|rendu|a bientot|nb articles|nombre d.articles|votre visite|duplicata|\btable \d|fidelite|total|especes|tva|merci|ticket|caisse|carte\b|autorisation|debit|montant reel|serveur|cheque dej|tpe|rendu monnaie|pourboire|a conserver|paiement|paye
    es ticket|tpv|entregado|su cambio|por su visita|articulos|le atendio|camarero|\bmesa\b|cubiertos|copia cliente|devoluciones|efectivo|tarjeta|cambio|total|gracias|iva incluido|caja|op\.|fecha|hora|autorizacion|vendedor|propina|pagado|unidades|atendido|mesa
    it scontrino|operatore|pezzi|pagamento contante|pagamento elettronico|arrivederci|coperti|tavolo|importo pagato|resto|totale complessivo|di cui iva|contante|resto|grazie|cassa|pagato|reparto|pos\b|carta|doc\. ?n|rt \d|lotteria|coperto|tavolo|importo pagato|bancomat
    pt talao|operador|troco|empregado|volte sempre|fatura-recibo|multibanco|pago em|\bmesa\b|artigos|total|numerario|troco|obrigad|iva incluido|cartao|caixa|\bmb\b|op\.|processado por|consumidor final|quantidade|pago|mesa|cnpj|dinheiro|credito|debito|extrato no
    nl kassa|kassabon|pinnen|contant|geholpen door|tot ziens|artikelen|kaarthouder|\bbon\b|betaald met|bewaar deze bon|totaal|pin\b|bankpas|wisselgeld|bedankt|btw|terminal|merchant|autorisatie|kaart|betaling|betaald|kassa|transactie|periode|tafel|fooi|statiegeld
    pl fiskalny|sprzedaz opodatkowana|\bptu\b|karta platnicza|\breszta\b|\bkasa\b|zapraszamy ponownie|niefiskalny|gotowka|kasjer|suma|suma pln|gotowka|karta|reszta|nip|sprzed|kasjer|dziekujemy|nr sys|terminal|ptu [a-g]|zaplacono|platnosc|rozliczenie|sprzedaz opodatk|sp\. op|wplata
    da total|kontant|dankort|mobilepay|byttepenge|moms udgor|heraf moms|ekspedient|kasse|tak for|terminal|kortbetaling|psam|godkendt|betalt|bytteret|ialt|bord|betjent
    sv totalt|att betala|kontokort|kontant|swish|vaxel|moms%|varav moms|kassa|expedit|tack for|oppet kop|terminal|org ?nr|godkant|kontrollenhet|betalt|butik|du betjanades|kop\b
    nb totalt|sum\b|bankaxept|kontant|vipps|mva%|herav mva|kasse|betjent|takk for|terminal|godkjent|betalt|butikk|veksel|kjop|ekspedient|bord|orgnr
    fi yhteensa|korttimaksu|kateinen|pankkikortti|takaisin|alv|kassa|kiitos|tervetuloa|veloitus|kuittinro|maksettu|myyja|debit|kpl|bonus|s-etukortti|vero
    cs celkem|hotove|hotovost|platba kartou|kartou|vraceno|\bdph\b|pokladna|pokladni|dekujeme|\bfik\b|\bbkp\b|uctenka c|obsluha|provozovna|eet|sazba|zaokrouhl|stul|vratit|zaplaceno
    sk spolu|celkom|hotovost|platba kartou|karta|vydavok|vydane|\bdph\b|pokladna|pokladnik|dakujeme|\bokp\b|\buid\b|prevadzka|zaokruhl|predajna|zaplatene|stol|k uhrade|\bdkp\b
    sl skupaj|gotovina|placano|kartica|vracilo|\bddv\b|blagajna|blagajnik|hvala|\bzoi\b|\beor\b|prodajalna|prodajalec|natakar|za placilo|st\. racuna|poslovalnica|kupon
    hr ukupno|gotovina|placeno|kartica|povrat|\bpdv\b|blagajna|blagajnik|hvala|\bzki\b|\bjir\b|prodavac|konobar|operater|nacin placanja|pnp|kasa|stol|kupnji|kusur
    sr ukupan iznos|ukupno|gotovina|placeno|platna kartica|povracaj|kusur|kasir|hvala|pfr|esir|brojac racuna|artikli|porez|stopa|promet prodaja|prodajno mesto|oznaka
    hu osszesen|keszpenz|bankkartya|visszajaro|\bafa\b|penztar|penztaros|koszonjuk|nav ellenorzo|ap:|nyugtaszam|fizetve|kartyas|eladó|elado|osszeg|kerekites|asztal|darab
    ro total|numerar|card|rest\b|\btva\b|casier|casa\b|va multumim|multumim|bon nr|nr\. bon|achitat|\bcif\b|operator|id unic|\bbf\b|suma|am primit|subtotal|masa|reprezentand
    et kokku|sularaha|kaardimakse|tagasi|kaibemaks|\bkm\b|kassa|kassapidaja|aitah|tana(?:me|n)|kviitungi nr|makstud|pangakaart|terminal|muuja|klient|teenindaja|ostutsekk
    lv kopa|skaidra nauda|skaidr|karte|bankas karte|atlikums|\bpvn\b|kase\b|kasier|paldies|ceka nr|samaksai|samaksats|darijums|kvits nr|pardevejs|dok\. nr|sais
    lt is viso|moketi|grynieji|grynais|kortele|banko kortele|graza|\bpvm\b|kasa\b|kasininkas|aciu|kvito nr|sumoketa|pardavej|suma|fiskalin|mokestis|prekes|cekio
    tr toplam|topkdv|nakit|kredi karti|banka karti|para ustu|kdv|kasa|kasiyer|tesekkur|fis no|ekü|eku no|z no|odeme|tutar|odenen|iyi gunler|ara toplam|masa|garson|saat
    el συνολο|μετρητα|καρτα|ρεστα|φπα|ταμειο|ταμιασ|ευχαριστουμε|αρ\. ?αποδ|ειδη|πληρωμη|πληρωθηκε|αφμ|εφτ|φημασ|ευρω|τραπεζι|τεμ|ποσο
    bg общо|обща сума|в брой|карта|ресто|ддс|каса|касиер|благодарим|уникален номер|оператор|артикул|фискален|платено|сума|плащане|бележка|фп|унп
    uk сума|готівка|картка|решта|пдв|каса|касир|дякуємо|сплачено|фн чека|фн прро|безготівк|оплата|всього|кількість|зн|термінал|до сплати
    ru итого|наличными|картой|сдача|ндс|касса|кассир|спасибо|смена
    ca total|efectiu|targeta|canvi|gracies|caixa|iva inclos|tiquet|us ha ates|taula|pagat|import
    id total|tunai|kembali|kembalian|kasir|terima kasih|debit|kartu|bayar|qty|pajak|struk|item|diskon|belanja|meja|disetor|lunas
    ms jumlah|tunai|baki|juruwang|terima kasih|kad|bayaran|cukai|pembundaran|diterima|no\.? resit|telah diterima
    ** \bcash\b|\bchange\b|cashier|contactless|girocard|bancomat|(?:visa|mastercard) (?:debit|credit)|(?:visa|mastercard|maestro|card|karte|carte|tarjeta|carta)\W*\*{2,}|\bbar\b gegeben|ruckgeld|especes|\bcb \d|efectivo|numerario|\btroco\b|contant[ei]|resto|wisselgeld|gotowka|reszta
    ** rounding|cashier|\bpos no\b|\btill \d|table no|served by|member card|gst summary|kassierer|bediente sie|\bkasse \d|tse-|bediener|\bcovers \d|caissier|\bcaisse \d|couverts|cajero|\bcaja \d|cassiere|\bcassa \d|kassier\b|kasjer
    ** \bthank(?:s| you)\b|vielen dank|merci|gracias|grazie|obrigad|bedankt|dziekujemy|please come again`,
};
