/**
 * Words that are usual in a kind of document and seldom in others, in English, German, French, Spanish, Italian,
 * Portuguese, Dutch and Polish, a line each; without accents, in small letters. Many of them tell a kind whose name is not printed.
 */
import type { KINDS } from '../../../shared/contracts/document-kind.ts';

type Told = (typeof KINDS)[number];

const WORDS: Readonly<Record<Told, string>> = {
  invoice: `
    invoice to|amount due|due by|due within|payable within|remit|purchase order|po number|unit price|net amount|vat reg|vat no|tax point|hourly rate|services rendered|order number|payment terms|days net|overdue|sub-total
    rechnungsbetrag|leistungszeitraum|leistungsdatum|kundennummer|kunden-nr|ust-idnr|ust-id|einzelpreis|gesamtbetrag|zahlungsziel|lieferdatum|zwischensumme|bestellnummer|erlauben uns|skonto|zahlbar|ohne abzug
    prix unitaire|montant ht|total ht|total ttc|doit|siret|siren|tva intracommunautaire|conditions de reglement|designation|bon de commande|a reception|penalites de retard|date d.echeance
    base imponible|precio unitario|importe total|forma de pago|vencimiento|total factura|albaran|num\\. factura|datos del cliente
    imponibile|prezzo unitario|partita iva|p\\.? ?iva|totale documento|totale fattura|cedente|cessionario|ritenuta d.acconto|cassa previdenza|rimessa diretta
    preco unitario|data de vencimento|total a pagar|incidencia|atcud|n\\.? contribuinte|taxa iva|condicoes de pagamento
    factuurdatum|betaaltermijn|kvk|excl\\.? btw|incl\\.? btw|omschrijving|klantnummer|vervaldatum|binnen \\d+ dagen|uurtarief
    sprzedawca|nabywca|\\bnip\\b|termin platnosci|wartosc netto|wartosc brutto|cena jednostkowa|do zaplaty|sposob zaplaty|forma platnosci|stawka vat`,
  receipt: `
    server|\\btill\\b|gratuity|change due|card ending|auth code|contactless|please retain|refund|customer copy|merchant copy|see you|loyalty|points earned|tender|store #|register
    ec-karte|bon-?nr|kundenbeleg|handlerbeleg|gegeben|zuruck|\\bkasse\\b|filiale|bediente|umtausch|payback|kartenzahlung|contactless|\\bsumme eur|posten
    caissier|vendeur|carte bancaire|sans contact|rendu|a bientot|nb articles|nombre d.articles|votre visite|duplicata|\\btable \\d|fidelite
    ticket|tpv|entregado|su cambio|por su visita|articulos|le atendio|camarero|\\bmesa\\b|cubiertos|copia cliente|devoluciones
    scontrino|operatore|pezzi|pagamento contante|pagamento elettronico|arrivederci|coperti|tavolo|importo pagato|resto
    talao|operador|troco|empregado|volte sempre|fatura-recibo|multibanco|pago em|\\bmesa\\b|artigos
    kassa|kassabon|pinnen|contant|geholpen door|tot ziens|artikelen|kaarthouder|\\bbon\\b|betaald met|bewaar deze bon
    fiskalny|sprzedaz opodatkowana|\\bptu\\b|karta platnicza|\\breszta\\b|\\bkasa\\b|zapraszamy ponownie|niefiskalny|gotowka|kasjer`,
  'bank statement': `
    brought forward|carried forward|paid in|paid out|money in|money out|account number|sort code|overdraft|available balance|cash withdrawal|\\batm\\b|account summary|current account|statement period|direct debit|faster payment
    buchungstag|buchungsdatum|wertstellung|\\bvaluta\\b|kontostand|verwendungszweck|\\bsoll\\b|\\bhaben\\b|girokonto|gutschrift|auszug|geldautomat|lastschrift|dauerauftrag|kontonummer
    date de valeur|date valeur|libelle|ancien solde|nouveau solde|virement recu|retrait dab|agios|solde crediteur|solde debiteur|prelevement|titulaire du compte
    fecha valor|saldo anterior|saldo final|cargo|abono|movimientos|reintegro|cajero|titular|recibo domiciliado|transferencia recibida|disponible
    data valuta|\\bdare\\b|\\bavere\\b|saldo iniziale|saldo finale|movimenti|prelievo|conto corrente|a vostro favore|addebito|accredito
    data valor|data mov|movimentos|saldo disponivel|saldo contabilistico|levantamento|conta a ordem|transferencia|debito direto|saldo inicial
    boekdatum|tegenrekening|oud saldo|nieuw saldo|geldautomaat|betaalrekening|\\baf\\b|\\bbij\\b|rekeningnummer|beginsaldo|eindsaldo|overschrijving
    data ksiegowania|data operacji|saldo poczatkowe|saldo koncowe|tytul|obciazenia|uznania|rachunek|bankomat|przelew przychodzacy|przelew wychodzacy|dostepne srodki`,
  payslip: `
    pay period|pay date|period ending|employee (?:no|number|id)|tax code|ni (?:no|number)|ytd|year to date|hours worked|pension|student loan|take[- ]home|payroll|net pay|gross pay|employee|bonus|overtime
    personalnummer|personal-nr|steuerklasse|steuer-?brutto|sv-?brutto|krankenversicherung|rentenversicherung|pflegeversicherung|arbeitslosenversicherung|kirchensteuer|solidaritatszuschlag|auszahlungsbetrag|gesamtbrutto|kinderfreibetrag|eintritt|gesetzliche abzuge|uberweisungsbetrag
    matricule|salaire de base|salaire brut|net imposable|net paye|net a payer avant|csg|crds|cotisations|urssaf|conges payes|convention collective|prelevement a la source|periode de paie|part patronale|part salariale|emploi
    devengos|deducciones|liquido (?:total )?a percibir|total devengado|base de cotizacion|irpf|contingencias comunes|antiguedad|grupo de cotizacion|afiliacion|salario base|paga extra|categoria profesional
    competenze|trattenute|netto del mese|netto in busta|irpef|inps|\\btfr\\b|ferie|livello|matricola|retribuzione|imponibile previdenziale|paga base|ore lavorate
    subsidio de (?:alimentacao|refeicao)|taxa social unica|\\btsu\\b|descontos|abonos|liquido|remuneracao|vencimento base|seguranca social|categoria
    loonheffing|heffingskorting|brutoloon|nettoloon|bruto|uurloon|pensioenpremie|vakantietoeslag|vakantiegeld|\\bbsn\\b|loontijdvak|werknemer|cumulatief|uitbetaald|loonperiode
    skladk|\\bzus\\b|zaliczka na podatek|do wyplaty|wynagrodzenie zasadnicze|ubezpieczenie (?:zdrowotne|emerytalne|rentowe|chorobowe)|placa zasadnicza|brutto|netto|wymiar etatu|premia`,
  'tax form': `
    taxable income|tax due|total tax|tax year|filing status|adjusted gross|dependents|withheld|self assessment|unique taxpayer|\\butr\\b|tax calculation|personal allowance|taxpayer|refund due|assessment|national insurance contributions|revenue
    steuernummer|einkommensteuer|festsetzung|festgesetzt|veranlagung|zu versteuerndes|steuerpflichtig|identifikationsnummer|erstattung|nachzahlung|vorauszahlung|rechtsbehelf|einspruch|finanzamt|grundsteuer|gewerbesteuer|hebesatz
    numero fiscal|revenu imposable|revenu brut global|nombre de parts|foyer fiscal|impot sur le revenu|finances publiques|montant de l.impot|centre des finances|avis d.imposition|declarant|revenus declares
    agencia tributaria|ejercicio|rendimientos del trabajo|base liquidable|a ingresar|a devolver|modelo \\d|casilla|declarante|cuota|retenciones|contribuyente|autoliquidacion
    agenzia delle entrate|codice fiscale|reddito complessivo|imposta lorda|imposta netta|detrazioni|periodo d.imposta|quadro|contribuente|sostituto d.imposta|credito d.imposta|anno d.imposta|codice tributo
    autoridade tributaria|rendimento (?:global|coletavel)|\\bcoleta\\b|imposto apurado|modelo 3|liquidacao|sujeito passivo|reembolso|deducoes a coleta|financas|ano dos rendimentos
    belastingdienst|aanslag|verzamelinkomen|\\bbox \\d|inkomstenbelasting|volksverzekeringen|terug te ontvangen|aangifte|belastingjaar|heffing|belastbaar|aanslagnummer
    urzad skarbowy|podatnik|\\bdochod|\\bprzychod|podatek nalezny|zaliczki|nadplata|zeznanie|kwota zmniejszajaca|podatek do zaplaty|rok podatkowy|naczelnik`,
  'utility bill': `
    \\bkwh\\b|\\bm3\\b|\\bmeter\\b|previous reading|present reading|last reading|estimated|mpan|mprn|tariff|energy used|your usage|water charges|wastewater|supply number|supply address|standing charge|gas used|electricity used
    zahler|zahlerstand|arbeitspreis|grundpreis|verbrauch|abschlag|marktlokation|netzbetreiber|stadtwerke|trinkwasser|schmutzwasser|verbrauchsstelle|lieferstelle|brennwert|abrechnungszeitraum|ablesung
    abonnement|consommation|heures creuses|heures pleines|\\bpdl\\b|\\bprm\\b|point de livraison|\\bindex\\b|eau potable|assainissement|acheminement|turpe|compteur|\\bcta\\b|relevee|estimee
    \\bcups\\b|potencia|energia consumida|lectura|periodo de facturacion|peaje|contador|suministro|alcantarillado|punto de suministro|consumo|termino fijo
    \\bpod\\b|\\bpdr\\b|fornitura|lettura|consumi|quota fissa|quota energia|oneri di sistema|contatore|\\bsmc\\b|fascia|spesa per|potenza impegnata
    \\bcpe\\b|leitura|potencia|contador|tarifa|saneamento|periodo de faturacao|consumo|tarifario|escalao|gas natural
    meterstand|verbruik|voorschot|jaarafrekening|leveringskosten|netbeheer|energiebelasting|\\bean\\b|termijnbedrag|\\bstroom\\b|vastrecht|drinkwater
    licznik|odczyt|zuzycie|oplata (?:dystrybucyjna|handlowa|abonamentowa)|energia czynna|taryfa|\\bppe\\b|punkt poboru|prognoza|scieki|okres rozliczeniowy|sieciowa`,
  letter: `
    i am writing|we are writing|thank you for your|enclosed|please do not hesitate|look forward|sincerely|regards|further to|with reference to|your letter|to whom it may concern|\\bdear\\b
    betreff|\\bbetr\\.|bezugnehmend|anbei|freuen uns|ihr schreiben|hochachtungsvoll|grussen|guten tag|hiermit teilen|wir bitten|beste grusse|liebe grusse|\\bihre?e?\\b nachricht
    objet\\s*:|veuillez|je vous prie|suite a|ci-joint|salutations|respectueusement|pieces? jointes?|nous vous informons|bien a vous|nous avons le plaisir|votre courrier
    asunto|por la presente|le informamos|les informamos|adjunto|reciba|un saludo|quedamos a su disposicion|le escribimos|distinguid|nos dirigimos
    oggetto|con la presente|in allegato|vi informiamo|le comunichiamo|la informiamo|restiamo a disposizione|porgiamo|porgo|\\bsaluti\\b|in riferimento|a disposizione
    assunto|por este meio|informamos|em anexo|subscrevo|sem outro assunto|agradecemos|cumprimentos|vimos por|exmo
    betreft|onderwerp|hierbij|met vriendelijke|in antwoord op|berichten u|bijlage|groeten|uw brief|wij verzoeken|hartelijke groet|geachte
    dotyczy|w odpowiedzi|uprzejmie|w zalaczeniu|z powazaniem|pozdrawiam|szanown|informujemy|prosimy o|wyrazami`,
  certificate: `
    certif(?:y|ies)|awarded|successfully completed|has completed|bachelor|master of|honours|conferred|in witness|registrar|entry of|place of death|vaccination|course of|hours of training|grade|merit
    hat erfolgreich|teilgenommen|bestanden|gesamtnote|prufung|verleiht|akademischen grad|geburtsurkunde|eheurkunde|standesamt|immatrikul|bescheinigt|lehrgang|seminar|leistungen|matrikelnummer|geboren am
    atteste|certifie|decerne|a suivi|mention|extrait d.acte|acte de naissance|etat civil|formation|delivre|\\bne(?:\\(e\\))? le|assidu|titulaire du diplome
    certifica|acredita|ha superado|ha realizado|aprovechamiento|expide|otorga|registro civil|nacimiento|para que conste|horas lectivas|calificacion|padron
    \\battesta\\b|si attesta|certifica|ha conseguito|ha frequentato|rilasciat|stato civile|\\bnat[oa] a\\b|corso di|laurea|superato|votazione|residenza
    certifica|concluiu|aproveitamento|atribui|licenciatura|registo civil|conservatoria|declara|certidao|classificacao|nascimento|formacao
    verklaart|behaald|geslaagd|\\bakte\\b|uitgereikt|deelgenomen|goed gevolg|geboorteakte|burgerlijke stand|examen|cursus|hierbij verklaren
    zaswiadcza|ukonczyl|uzyskal|nadaje|\\bodpis\\b|akt urodzenia|stanu cywilnego|szkoleni|potwierdza|swiadectwo|egzamin|urodzon`,
  contract: `
    \\btenan(?:t|cy)\\b|\\brent\\b|termination|clause|\\bshall\\b|hereby agree|employer|signed by|in the presence of|governed by|commencement|the supplier|the client|between|obligations|deposit
    \\bmieter\\b|\\bmiete\\b|mietzins|kundigung|kundigungsfrist|vertragsdauer|vertragsgegenstand|arbeitgeber|arbeitnehmer|\\bkaufer\\b|\\bverkaufer\\b|auftraggeber|auftragnehmer|§ ?\\d|wird folgender|gerichtsstand|probezeit
    d.une part|d.autre part|il a ete convenu|preneur|bailleur|\\bloyer\\b|\\bduree\\b|resiliation|\\bvendeur\\b|\\bacheteur\\b|article \\d|le salarie|fait en (?:deux|double)|periode d.essai
    reunidos|comparecen|exponen|clausulas|estipulaciones|arrendatari|de una parte|de otra parte|duracion|ambas partes|\\bcomprador|pactan|primera\\.|fianza|el trabajador
    premesso|si conviene|stipula|locatore|conduttore|\\bcanone\\b|\\bdurata\\b|recesso|\\bart\\. ?\\d|committente|foro competente|letto, confermato|tra le parti
    outorgante|clausula|senhorio|inquilino|arrendatario|\\brenda\\b|\\bprazo\\b|celebrado|denuncia|as partes|contraente
    ondergetekend|komen overeen|artikel \\d|\\bhuurder|huurprijs|looptijd|opzeg|werkgever|partijen|opdrachtgever|opdrachtnemer|proeftijd
    zawart[aey] w dniu|pomiedzy|zwan(?:ym|a|ymi) dalej|najemca|wynajmujacy|czynsz|\\bstron[ya]?\\b|zleceniobiorca|zleceniodawca|wypowiedzeni|§ ?\\d|kaucj|postanowienia`,
  cheque: `
    or order|or bearer|pay to|the sum of|cheque no|check no|account payee|pounds only|authorised signature
    zahlen sie|diesen scheck|scheck-?nr|uberbringer|in buchstaben|ausstellungsort|bezogene|bezogenes kreditinstitut|schecknummer
    payez contre|a l.ordre de|la somme de|payable en france|compensable|cheque n|endossable|\\bpayez\\b
    paguese|a la orden|la cantidad de|nominativo|al portador|cheque n|serie
    \\ba vista\\b|pagate|assegno|all.ordine|in lettere|non trasferibile|trasferibile
    pague por|a ordem de|a quantia de|local de emissao|cruzado|cheque n|por extenso
    tegen deze cheque|aan toonder|de som van|aan order|betaalt? tegen|chequenummer
    \\bczek|zaplaccie|okaziciel|slownie|na zlecenie|wystawca|trasat|rozrachunkowy`,
  passport: `
    passport (?:no|number)|type code|code of (?:issuing )?state|issuing (?:state|authority)|holder.s signature|signature of bearer|this passport
    reisepass|pass-?nr|pass-?nummer|ausstellende behorde|passinhaber
    n\\W{0,2} ?(?:de |du )?passeport|autorite|signature du titulaire
    n\\W{0,3}(?:umero)? ?de pasaporte|pasaporte n|firma del titular
    passaporto n|n\\W{0,3} ?(?:del )?passaporto|firma del titolare
    passaporte n|n\\W{0,3} ?(?:do )?passaporte|assinatura do titular
    paspoortnummer|handtekening (?:van de )?houder
    numer paszportu|nr paszportu|podpis posiadacza`,
  'identity card': `
    identity number|id card|id number|national identity|card no|personal number
    ausweisnummer|ausweis-?nr|zugangsnummer|augenfarbe|\\bcan\\b|grosse|bundesrepublik deutschland
    carte d.identite|nationale d.identite|\\bcni\\b|nom d.usage|n\\W{0,2} du document
    \\bdni\\b|num soport|apellidos|primer apellido|\\bidesp|equipo
    carta (?:di )?identita|comune di|codice fiscale|statura|cittadinanza|connotati
    cartao de cidadao|identificacao civil|apelidos|n\\W{0,3} documento|filiacao
    identiteitskaart|identiteitsbewijs|id-?kaart|persoonsnummer|rijksregister
    dowod osobisty|numer pesel|\\bpesel\\b|obywatelstwo|imiona rodzicow`,
  'residence permit': `
    leave to remain|biometric residence|permit holder|type of permit|settled status|work permitted|no public funds|permit to
    niederlassungserlaubnis|aufenthaltserlaubnis|blaue karte|erwerbstatigkeit|aufenthaltsg|art des titels|anmerkungen
    carte de resident|titre de sejour|autorise .{0,12}travailler|categorie du titre|sejour|etranger
    identidad de extranjero|\\bnie\\b|extranjer|autoriza a trabajar|tipo de permiso|residencia
    soggiorn|tipo di permesso|lavoro subordinato|questura|permesso unico|illimitata
    autorizacao de residencia|cartao de resid|tipo de titulo|residente|estrangeiros
    verblijfsdocument|verblijf|arbeid (?:vrij|toegestaan)|vreemdeling|soort document|onbepaalde tijd
    zezwolenie na pobyt|karta pobytu|rynku pracy|rodzaj (?:zezwolenia|pobytu)|pobyt (?:czasowy|staly)|cudzoziem`,
  'driving licence': `
    \\bdvla\\b|\\bdl(?:n| no)?\\b|endorse|restrictions|organ donor|vehicle categor|licen[cs]e (?:no|number)|\\bclass\\b
    fuhrerschein|fahrerlaubnis|klassen?\\b|fahrzeugklasse|kraftfahrt-bundesamt
    permis de|categories|prefecture|\\b4a\\b|\\b4b\\b|\\b4c\\b
    permiso de|\\bclases?\\b|jefatura|\\bdgt\\b|categorias
    patente|\\bmit\\b|ministero delle infrastrutture|categorie|motorizzazione
    carta de conducao|\\bimt\\b|categorias|restricoes
    rijbewijs|categorie|\\brdw\\b|gemeente|afgiftedatum
    prawo jazdy|kategori|starosta|prezydent miasta|ograniczenia`,
  visa: `
    number of entries|duration of stay|type of visa|visa (?:type|category|number|class)|entries|\\bmult\\b|valid for|entry before|place of issue|single entry|multiple entry
    anzahl der einreisen|dauer des aufenthalts|gultig fur|visumtyp|\\bvisum\\b|aufenthaltsdauer|einreise
    nombre d.entrees|duree du sejour|valable pour|type de visa|\\bvisa\\b
    numero de entradas|duracion de la estancia|tipo de visado|valido para|\\bvisado\\b
    numero di ingressi|numero di entrate|durata del soggiorno|tipo di visto|valido per|\\bvisto\\b
    numero de entradas|duracao da estada|tipo de visto|valido para|\\bvisto\\b
    aantal binnenkomsten|duur van (?:het )?verblijf|geldig voor|soort visum|\\bvisum\\b
    liczba wjazdow|dlugosc pobytu|okres pobytu|typ wizy|\\bwiza\\b|wazna (?:na|dla)`,
};

/** A pattern for each kind that finds every one of its words. */
export const TERMS = Object.fromEntries(
  Object.entries(WORDS).map(([kind, words]) => [kind, patternOf(words)]),
) as Readonly<Record<Told, RegExp>>;

function patternOf(words: string): RegExp {
  const all = words.split(/\|(?![^(]*\))|\n/).map((word) => word.trim());
  // Longer ones first, and whole words: what is written with \b says so itself.
  const different = [...new Set(all.filter((word) => word !== ''))].toSorted((a, b) => b.length - a.length);
  return new RegExp(`(?<![a-z0-9])(?:${different.join('|')})`, 'g');
}
