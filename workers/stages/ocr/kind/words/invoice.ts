import type { KindWords } from '../kind-words.ts';

/** Invoice: names and usual words, a line for each language. */
export const INVOICE: KindWords = {
  names: String.raw`
    en \binvoice|\bpro-?forma\b|statement of fees|fee note|tax invoice
    de (?<!ab|be)rechnung(?!sabschluss)|privatliquidation|honorarnote|\bfaktura\b|honorarrechnung
    fr \bfacture\b(?! d.{0,5}(?:eau|elec|energie|gaz|internet))|note d.honoraires|memoire d.honoraires
    es \bfactura\b(?! simplificada| d.{0,5}(?:agua|luz|gas|elec))|minuta de honorarios|comprobante fiscal digital|folio fiscal
    it \bfattura\b|\bparcella\b|avviso di parcella|nota pro-?forma
    pt \bfatura\b(?! simplificada|-recibo| d.{0,4}(?:agua|luz|gas|elet))|nota fiscal(?! de consumidor)
    nl \bfactuur\b|\brekening\b(?! ?(?:nr|num|hou|af|over|courant))|declaratie
    pl \bfaktura\b|faktura vat
    da \bfaktura\b|\bregning\b
    sv \bfaktura\b|\brakning\b
    nb \bfaktura\b|\bregning\b
    fi \blasku\b|\blaskun? (?:numero|nro)
    cs \bfaktura\b|danovy doklad\b|zalohova faktura
    sk \bfaktura\b|danovy doklad\b
    sl \bracun\b(?! ?(?:za|st\. ?si))|predracun
    hr \bracun (?:br|r-?[12])|\bponuda-racun|\bpredracun|\bracun-otpremnica
    sr \bfaktura\b|\bracun-otpremnica|\bpredracun|\bracun br
    hu \bszamla\b|dijbekero|\bszamlaszam
    ro \bfactura\b(?! d.{0,3}(?:energie|gaze|apa))|factura fiscala|\bproforma\b
    et \barve\b|ettemaksuarve|\barve nr
    lv \brekins\b|pavadzime
    lt saskaita[- ]faktura|pvm saskaita|isankstine saskaita
    tr \be?-?\.?fatura\b|e-?arsiv fatura|serbest meslek makbuzu
    el τιμολογιο|δελτιο αποστολησ - τιμολογιο
    bg фактура|проформа
    uk рахунок-фактура|рахунок (?:на оплату|№)|акт надання послуг
    ru счет-фактура|счет на оплату
    ca \bfactura\b
    id \bfaktur\b|\binvoice\b|surat tagihan
    ms \binvois\b|\binvoice\b`,
  terms: String.raw`
    en invoice to|amount due|due by|due within|payable within|remit|purchase order|po number|unit price|net amount|vat reg|vat no|tax point|hourly rate|services rendered|order number|payment terms|days net|overdue|sub-total|bill from|invoice total|balance due|payable by|please quote|quantity|unit|description of (?:services|goods)|gstin|hsn|place of supply|remittance|net 30|vat \d|customer (?:no|ref)|your order
    de rechnungsbetrag|leistungszeitraum|leistungsdatum|kundennummer|kunden-nr|ust-idnr|ust-id|einzelpreis|gesamtbetrag|zahlungsziel|lieferdatum|zwischensumme|bestellnummer|erlauben uns|skonto|zahlbar|ohne abzug|fallig|bankverbindung|netto(?:betrag|summe)|mehrwertsteuer|umsatzsteuer|rechnungs-?(?:nr|nummer|datum|empf)|auftrags?(?:nr|nummer)|stundensatz|uid-?nr|menge
    fr prix unitaire|montant ht|total ht|total ttc|doit|siret|siren|tva intracommunautaire|conditions de reglement|designation|bon de commande|a reception|penalites de retard|date d.echeance|facturation|reglement|montant t\.?v\.?a|total a payer|quantite|numero de client|echeance|siege social|rcs|qte
    es base imponible|precio unitario|importe total|forma de pago|vencimiento|total factura|albaran|num\. factura|datos del cliente|(?:numero|fecha|n\W{0,2}) (?:de )?factura|nif|cif|subtotal|cantidad|emisor|receptor|uso cfdi|folio fiscal|rfc|neto a pagar|cuit
    it imponibile|prezzo unitario|partita iva|p\.? ?iva|totale documento|totale fattura|cedente|cessionario|ritenuta d.acconto|cassa previdenza|rimessa diretta|fattura n|data fattura|codice destinatario|aliquota|quantita|scadenza|totale da pagare|importo|spett
    pt preco unitario|data de vencimento|total a pagar|incidencia|atcud|n\.? contribuinte|taxa iva|condicoes de pagamento|nif|contribuinte|quantidade|emitente|destinatario|natureza da operacao|vencimento|total da fatura|subtotal
    nl factuurdatum|betaaltermijn|kvk|excl\.? btw|incl\.? btw|omschrijving|klantnummer|vervaldatum|binnen \d+ dagen|uurtarief|btw-?(?:nummer|nr|id)|factuurnummer|totaalbedrag|te betalen|aantal|prijs per|debiteur|ondernemingsnummer|gelieve|subtotaal
    pl sprzedawca|nabywca|\bnip\b|termin platnosci|wartosc netto|wartosc brutto|cena jednostkowa|do zaplaty|sposob zaplaty|forma platnosci|stawka vat|faktura vat|data wystawienia|data sprzedazy|nazwa towaru|ilosc|j\.m\.|razem|wystawil|slownie|numer konta
    da fakturanummer|faktura ?nr|fakturadato|forfaldsdato|betalingsbetingelser|cvr|enhedspris|antal|moms|subtotal|netto \d+ dage|kundenr|kundenummer|belob|i alt|at betale|leveringsdato|reg\.? ?nr
    sv fakturanummer|fakturadatum|forfallodatum|betalningsvillkor|org\.? ?nr|momsreg|a-pris|antal|moms|bankgiro|plusgiro|ocr|kundnummer|att betala|drojsmalsranta|er referens|var referens|f-skatt|netto
    nb fakturanr|fakturanummer|fakturadato|forfallsdato|betalingsbetingelser|org\.? ?nr|mva|enhetspris|antall|kid|kontonummer|kundenr|a betale|forsinkelsesrente|deres ref|var ref|foretaksregisteret
    fi laskun numero|laskun paivays|erapaiva|viitenumero|y-tunnus|alv|yhteensa|veroton|maksuehto|yksikkohinta|maara|viivastyskorko|toimitusehto|asiakasnumero|saajan tilinumero|a-hinta
    cs dodavatel|odberatel|\bico\b|\bdic\b|datum vystaveni|datum splatnosti|splatnost|variabilni symbol|cena za mj|zaklad dane|\bdph\b|celkem k uhrade|k uhrade|datum zdan|forma uhrady|cislo uctu|mnozstvi|sazba
    sk dodavatel|odberatel|\bico\b|\bdic\b|ic dph|datum vystavenia|datum splatnosti|datum dodania|variabilny symbol|zaklad dane|\bdph\b|celkom k uhrade|k uhrade|jednotkova cena|mnozstvo|forma uhrady|konstantny symbol
    sl datum izdaje|rok placila|zapadlost|\bddv\b|davcna stevilka|id za ddv|osnova|kolicina|cena na enoto|za placilo|sklic|kupec|datum opravljene|datum storitve|valuta|trr|narocnik|skupaj
    hr datum izdavanja|datum dospijeca|rok placanja|\bpdv\b|\boib\b|osnovica|kolicina|jedinicna cijena|ukupno za platiti|za platiti|poziv na broj|kupac|nacin placanja|cijena|iznos|operater|datum isporuke
    sr datum izdavanja|datum prometa|rok placanja|valuta placanja|\bpdv\b|\bpib\b|maticni broj|osnovica|kolicina|jedinicna cena|za uplatu|za placanje|poziv na broj|kupac|prodavac|tekuci racun
    hu szamla ?sorszama|kiallitas|teljesites|fizetesi hatarido|fizetesi mod|\bafa\b|netto|brutto|adoszam|mennyiseg|egysegar|elado|szallito|vevo|fizetendo|osszesen|atutalas|kelte|megnevezes
    ro furnizor|cumparator|client|\bcui\b|\bcif\b|reg\. ?com|data emiterii|data scadentei|scadenta|cota tva|\btva\b|cantitate|pret unitar|valoare|total de plata|capital social|denumirea produselor|u\.m\.|cota
    et arve number|arve kuupaev|maksetahtaeg|tahtaeg|kaibemaks|\bkm\b|reg\.? ?(?:kood|nr)|kmkr|kogus|hind|summa|tasuda|kokku|viitenumber|ostja|muuja|viivis|makse saaja
    lv piegadatajs|sanemejs|pircejs|pardevejs|reg\. ?nr|\bpvn\b|apmaksas termins|apmaksat lidz|daudzums|cena|summa|kopa apmaksai|kopa|summa vardiem|mervieniba|banka|nosaukums|izrakst
    lt pardavejas|pirkejas|imones kodas|pvm (?:moketojo|kodas)|apmoketi iki|kiekis|kaina|suma|is viso|bendra suma|suma zodziais|serija|prekes|paslaugos|vieneto kaina|israse|moketi
    tr fatura (?:no|tarihi|numarasi)|vergi (?:dairesi|no|kimlik)|\bvkn\b|\bkdv\b|miktar|birim fiyat|mal hizmet|odenecek|toplam|matrah|iskonto|vade|irsaliye|senaryo|ettn|yalniz|alici|satici
    el αφμ|α\.φ\.μ|δου|δ\.ο\.υ|ποσοτητα|τιμη μον|φπα|φ\.π\.α|καθαρη αξια|συνολο|πληρωτεο|ημερομηνια εκδοσησ|πελατησ|σειρα|περιγραφη|επαγγελμα|τροποσ πληρωμησ|μαρκ|αξια
    bg доставчик|получател|еик|булстат|ддс|дата на (?:издаване|данъчното)|количество|ед\. ?цена|единична цена|данъчна основа|сума за плащане|словом|срок за плащане|съставил|мярка|данъчно събитие|начин на плащане
    uk постачальник|покупець|замовник|виконавець|єдрпоу|пдв|кількість|ціна|сума|разом|всього|до сплати|одиниця|найменування|платник|одержувач|призначення платежу
    ru поставщик|покупатель|инн|кпп|ндс|количество|цена|сумма|итого|всего к оплате
    ca data de venciment|base imposable|\biva\b|\bnif\b|\bcif\b|quantitat|preu unitari|import|total a pagar|forma de pagament|numero de factura|termini de pagament|concepte
    id nomor|jatuh tempo|npwp|\bppn\b|harga satuan|jumlah|kuantitas|qty|total tagihan|kepada|syarat pembayaran|dasar pengenaan|terbilang|rekening|pembayaran
    ms no\.? invois|tarikh (?:akhir|tamat|invois|bayaran)|kuantiti|harga seunit|jumlah|cukai perkhidmatan|\bsst\b|bayar sebelum|terma|no\.? pendaftaran|kepada|perihal
    ** invoice (no|number|date)|rechnungs(nr|nummer|datum)|n\W{0,2} ?(de )?(facture|factura|fattura|fatura)|factuurnummer|numer faktury
    ** \b(?:bill|sold) to\b|rechnungsempfanger|payment terms|zahlbar|due date|echeance|vencimiento|scadenza|vervaldatum|termin platnosci|subtotal|netto|\bvat\b|mwst|\btva\b|\biva\b|\bbtw\b`,
};
