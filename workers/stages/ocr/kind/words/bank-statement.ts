import type { KindWords } from '../kind-words.ts';

/** Bank statement: names and usual words, a line for each language. */
export const BANK_STATEMENT: KindWords = {
  names: String.raw`
    en statement of account|account statement|bank statement|\bstatement\b.{0,80}\baccount of\b|account activity|member statement|statement of (?:transactions|your account)|your (?:account )?statement|current account statement|transaction history|checking statement|monthly statement|statement period
    de kontoauszug|kontoubersicht|umsatz(?:ubersicht|anzeige|liste)|kontoumsatze|kontobewegungen|rechnungsabschluss
    fr (?:releve|extrait) (?:de (?:votre |vos )?compte|d.operations|bancaire)|releve de vos comptes
    es extracto (?:de (?:la |tu |su )?cuenta|de movimientos|bancario|integrado|mensual)|estado de cuenta|movimientos de (?:la |tu |su )?cuenta|cartola
    it estratto (?:del )?conto|lista movimenti|movimenti (?:del |di )?conto
    pt extrato|movimentos da conta
    nl rekening(?:afschrift|overzicht|uittreksel)|bankafschrift|dagafschrift|transactieoverzicht
    pl wyciag|historia (?:rachunku|operacji)|zestawienie operacji
    da kontoudtog|kontoudskrift|posteringsoversigt|kontooversigt
    sv kontoutdrag|kontohandelser|kontobesked
    nb kontoutskrift|kontoutdrag|transaksjonsoversikt
    fi tiliote|tilitapahtumat
    cs vypis z (?:\p{L}+ )?uctu|vypis z uctu|\bvypis c\.|bankovni vypis|prehled pohybu
    sk vypis z (?:\p{L}+ )?uctu|bankovy vypis|prehlad pohybov
    sl izpisek (?:prometa|stanja|racuna|transakcij|st\.)|bancni izpisek|promet na racunu|izpis prometa
    hr izvadak (?:po|o|br)|izvod (?:po|racuna|br|prometa)|promet po racunu|pregled prometa
    sr izvod (?:br|broj|po|racuna|iz|za)|promet po (?:tekucem )?racunu
    hu szamlakivonat|bankszamlakivonat|szamlatortenet|szamlaforgalm
    ro extras(?:ul)? de cont
    et konto ?valjavote|pangakonto valjavote|konto ?liikumis
    lv konta izraksts|konta parskats|norekinu konta
    lt saskaitos israsas|banko israsas
    tr hesap (?:ekstresi|ozeti|hareketleri|bildirim)|\bekstre
    el κινησ(?:η|εισ) (?:\p{L}+ )?λογαριασμου|αντιγραφο (?:κινησεων|λογαριασμου)|αναλυση κινησεων|ενημερωση λογαριασμου|statement λογαριασμου
    bg извлечение (?:по|от|на|№|за)|банково извлечение|отчет по (?:\p{L}+ )?сметка|движение по сметка
    uk виписка (?:по|з|за|про|№)|банківська виписка
    ru выписка (?:по|из|о)
    ca extracte (?:de|bancari)|moviments del compte
    id rekening koran|mutasi rekening|laporan (?:rekening|mutasi)|e-?statement
    ms penyata (?:akaun|bank)`,
  terms: String.raw`
    en brought forward|carried forward|paid in|paid out|money in|money out|account number|sort code|overdraft|available balance|cash withdrawal|\batm\b|account summary|current account|statement period|direct debit|faster payment|balance\b|debit|credit|transactions?|interest|fees?\b|branch|account (?:name|holder|type)|opening|closing|withdrawals|deposits|iban|value date|date description|cheque no
    de buchungstag|buchungsdatum|wertstellung|\bvaluta\b|kontostand|verwendungszweck|\bsoll\b|\bhaben\b|girokonto|gutschrift|auszug|geldautomat|lastschrift|dauerauftrag|kontonummer|saldo|iban|bic|uberweisung|abbuchung|umsatz|alter (?:kontostand|saldo)|neuer (?:kontostand|saldo)|anfangssaldo|endsaldo|dispositionskredit|buchung|blz|entgelt|kreditinstitut
    fr date de valeur|date valeur|libelle|ancien solde|nouveau solde|virement recu|retrait dab|agios|solde crediteur|solde debiteur|prelevement|titulaire du compte|solde|debit|credit|operations?|iban|bic|virement|carte\b|frais|agence|code banque|rib\b|nature de l.operation|decouvert
    es fecha valor|saldo anterior|saldo final|cargo|abono|movimientos|reintegro|cajero|titular|recibo domiciliado|transferencia recibida|disponible|saldo|debe|haber|cargos|abonos|concepto|iban|bic|sucursal|oficina|comision|transferencia|bizum|retiro|deposito|clabe|f\. ?valor|f\. ?oper
    it data valuta|\bdare\b|\bavere\b|saldo iniziale|saldo finale|movimenti|prelievo|conto corrente|a vostro favore|addebito|accredito|saldo|iban|bic|descrizione|operazione|bonifico|commissioni|uscite|entrate|filiale|canone|valuta|prelevamento
    pt data valor|data mov|movimentos|saldo disponivel|saldo contabilistico|levantamento|conta a ordem|transferencia|debito direto|saldo inicial|saldo|iban|bic|debito|credito|descricao|transferencia|agencia|comissao|pix|saque|deposito|nib
    nl boekdatum|tegenrekening|oud saldo|nieuw saldo|geldautomaat|betaalrekening|\baf\b|\bbij\b|rekeningnummer|beginsaldo|eindsaldo|overschrijving|saldo|iban|bic|datum|omschrijving|overboeking|incasso|pinbetaling|geldopname|bedrag af|bedrag bij|mededeling|volgnummer|verrichting
    pl data ksiegowania|data operacji|saldo poczatkowe|saldo koncowe|tytul|obciazenia|uznania|rachunek|bankomat|przelew przychodzacy|przelew wychodzacy|dostepne srodki|saldo|iban|przelew|karta|oplata|opis operacji|data waluty|kwota operacji|rachunku|srodki|prowizja|uznanie|blik|saldo po
    da saldo|bogfort|bogforingsdato|rentedato|valor|tekst|belob|overforsel|dankort|betalingsservice|kontonr|kontonummer|registreringsnummer|indestaende|primo|ultimo|hev|iban
    sv saldo|bokforingsdag|bokforingsdatum|valutadag|transaktion|insattning|uttag|overforing|kontonummer|clearing|ingaende|utgaende|kortkop|autogiro|belopp|swish|iban|rantedatum
    nb saldo|bokfort|bokforingsdato|rentedato|forklaring|inn pa konto|ut av konto|ut fra konto|overforing|kontonummer|inngaende|utgaende|varekjop|avtalegiro|belop|disponibelt|iban
    fi saldo|kirjauspaiva|arvopaiva|saaja|maksaja|tilisiirto|otto|pano|korttiosto|viite|alkusaldo|loppusaldo|tilinumero|arkistointitunnus|palvelumaksu|maara|iban|selite|panot|otot
    cs zustatek|pocatecni (?:zustatek|stav)|konecny (?:zustatek|stav)|datum (?:valuty|zauctovani|provedeni)|prichozi|odchozi|platba kartou|cislo uctu|variabilni symbol|obrat|pripsano|odepsano|vyber|bankomat|poplatek|iban|castka|protiucet|trvaly prikaz|inkaso
    sk zostatok|pociatocny (?:zostatok|stav)|konecny (?:zostatok|stav)|datum (?:valuty|zauctovania)|prichadz|odchadz|prijat|platba kartou|cislo uctu|vyber|bankomat|poplatok|iban|suma|protiucet|trvaly prikaz|inkaso|obrat|kredit|debet
    sl stanje|zacetno stanje|koncno stanje|predhodno stanje|novo stanje|datum (?:valute|knjizenja)|breme|dobro|promet v|priliv|odliv|trr|bankomat|dvig|nakazilo|trajni nalog|provizija|iban|namen|nadomestilo
    hr stanje|pocetno stanje|prethodno stanje|novo stanje|zavrsno stanje|konacno stanje|datum (?:valute|knjizenja|izvrsenja)|isplata|uplata|duguje|potrazuje|terecenje|odobrenje|bankomat|trajni nalog|naknada|iban|opis|promet|tekuci racun
    sr stanje|prethodno stanje|novo stanje|pocetno stanje|krajnje stanje|datum (?:valute|knjizenja|transakcije)|isplata|uplata|duguje|potrazuje|zaduzenje|odobrenje|bankomat|trajni nalog|provizija|naknada|tekuci racun|promet
    hu nyito ?egyenleg|zaro ?egyenleg|egyenleg|konyveles|erteknap|jovairas|terheles|atutalas|kartyas|keszpenzfelvetel|szamlaszam|kozlemeny|jutalek|iban|bankszamla|forgalom|tranzakcio|dij\b
    ro sold\b|sold (?:initial|final|anterior)|data (?:tranzactiei|valutei|procesarii)|debit|credit|rulaj|comision|retragere|numerar|plata (?:pos|card)|transfer|iban|detalii|incasare|titular|cumparare
    et algsaldo|loppsaldo|alg(?:jaak|saldo)|lopp(?:jaak|saldo)|jaak\b|deebet|kreedit|selgitus|saaja|maksja|kuupaev|kaardimakse|sularaha|teenustasu|kaive|iban|laekumine|valjaminek|kontojaak|summa
    lv sakuma atlikums|beigu atlikums|sakotnejais|atlikums|debets|kredits|maksajum|ienakos|izejos|kartes|datums|komisija|apgrozijums|iban|sanemejs|maksatajs|bankomat|konta numurs|valuta|skaidras naudas
    lt likutis|pradinis likutis|galutinis likutis|likutis pradzio|likutis pabaig|debetas|kreditas|apyvarta|mokejim|gavejas|moketojas|operacij|komisin|bankomat|iban|paskirtis|pervedim|iplauk|israsym|saskaitos numeris
    tr bakiye|devreden bakiye|onceki bakiye|islem tarihi|valor|aciklama|borc|alacak|havale|\beft\b|\bfast\b|para cekme|para yatirma|iban|hesap no|musteri no|sube|tutar|kullanilabilir
    el υπολοιπο|προηγουμενο υπολοιπο|νεο υπολοιπο|τελικο υπολοιπο|χρεωση|πιστωση|αιτιολογια|ημερομηνια (?:αξιασ|valeur)|valeur|καταθεση|αναληψη|μεταφορα|iban|καταστημα|αριθμοσ λογαριασμου|δικαιουχοσ|εμβασμα|προμηθεια|αρχικο υπολοιπο
    bg начално салдо|краино салдо|салдо|наличност|дебит|кредит|вальор|оборот|такса|превод|теглене|постъпл|плащане|банкомат|титуляр|основание|контрагент|дата на|iban
    uk вхідни\p{L} (?:залишок|баланс)|вихідни\p{L} (?:залишок|баланс)|залишок|баланс|дебет|кредит|зарахування|списання|переказ|комісія|рахунок|iban|операці|картк|оборот|кешбек
    ru входящии остаток|исходящии остаток|остаток|дебет|кредит|зачисление|списание
    ca saldo|saldo (?:inicial|anterior|final)|data (?:valor|operacio)|carrec|abonament|concepte|transferencia|reintegrament|iban|oficina|domiciliacio|titular|rebut
    id saldo|saldo (?:awal|akhir)|mutasi|debet|debit|kredit|keterangan|transfer|setoran|tarik(?:an)? tunai|biaya adm|nomor rekening|no\. rekening|cabang|periode|bunga|tanggal
    ms baki|baki (?:awal|akhir|mula|dibawa)|debit|kredit|tarikh|keterangan|urus ?niaga|pengeluaran|deposit|no\.? akaun|pindahan|caj|cawangan|lejar
    ** opening balance|closing balance|balance brought|saldo|solde|kontostand
    ** \biban\b|sort code|withdrawal|deposit|lastschrift|uberweisung|virement|domiciliacion|bonifico
    ** standing order|direct debit|card payment|transfer received|dauerauftrag|kartenzahlung|gutschrift|prelevement|pago con tarjeta|transferencia|addebito|accredito|debito direto|automatische incasso|bijschrijving|zlecenie stale|przelew`,
};
