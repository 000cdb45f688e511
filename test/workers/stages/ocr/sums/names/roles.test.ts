import { expect } from 'chai';
import { type Role, roleOf, unknownWords } from '../../../../../../workers/stages/ocr/sums/names/roles.ts';

/** What papers call each, in the languages that are read; between strokes. */
const NAMES: Readonly<Record<Exclude<Role, 'base'>, readonly string[]>> = {
  opening: [
    'Opening balance | Previous balance | Alter Kontostand | Anfangssaldo | Saldovortrag | Ancien solde',
    'Solde précédent | Solde d’ouverture | Report à nouveau | Saldo anterior | Saldo inicial | Saldo iniziale',
    'Saldo precedente | Beginsaldo | Vorig saldo | Saldo początkowe | Saldo poprzednie',
  ],
  closing: [
    'Closing balance | New balance | Neuer Kontostand | Endsaldo | Schlusssaldo | Nouveau solde | Solde final',
    'Solde de clôture | Saldo actual | Saldo final | Saldo finale | Saldo attuale | Eindsaldo | Nieuw saldo',
    'Saldo końcowe | Slotsaldo',
  ],
  carried: [
    'Brought forward | Carried over | Übertrag | à reporter | Report | Suma y sigue | Suma anterior',
    'A riportare | Riporto | Transporte | Przeniesienie | Zwischensaldo',
    'Overført | Överfört | Overfort | Siirto | Převod | Prijenos | Prenos | Overført fra forrige side | Áthozat',
    'Saldo från föregående sida | Siirto edelliseltä sivulta | Převod z předchozí strany | Nakli yekün',
    'Εκ μεταφοράς | Balance forward | Bal. fwd | Amount forward | Balance b/f | C/F | chuyển sang trang sau',
    'Перенос на следующую страницу | Saldo pindahan | Saldo dipindahkan',
  ],
  standing: [
    'Balance at 31 December | Kontostand am 31.12. | Solde au 31/12/2023 | Saldo al 31/12 | Saldo na dzień 31.12',
  ],
  tax: [
    'VAT 20% | Sales tax | GST 10% | MwSt. 19% | USt 7 % | Umsatzsteuer | TVA 20% | T.V.A. | dont TVA | IVA 21%',
    'I.V.A. | IGIC | Impuesto | Imposto | BTW 21% | PTU A | Podatek VAT | Moms 25% | MVA | ALV 24% | DPH 21%',
    'PDV | KDV %18 | Arvonlisävero | Käibemaks | PVN | VSK 24% | ПДВ | НДС 20% | 消費税 | 부가세 | Total VAT',
    'VAT included in total | Enthaltene MwSt. im Gesamtbetrag | ÁFA 27% | AFA 27% | ΦΠΑ 24% | VAT on freight',
    'MwSt. auf Fracht | VAT on internet',
  ],
  result: [
    'Total | Subtotal | Amount due | To pay | Net pay | Gross pay | Summe | Zwischensumme | Gesamtbetrag',
    'Rechnungsbetrag | Zu zahlen | Bruttolohn | Auszahlung | Total HT | Total TTC | Net à payer | Salaire brut',
    'Total a pagar | Base imponible | Líquido a percibir | Totale | Imponibile | Netto in busta | Da pagare',
    'Totale lordo | Retribuzione lorda',
    'Delsum | Delsumma | Mellansumma | Välisumma | Vahesumma | Starpsumma | Medzisúčet | Medzisucet | Međuzbroj | Vmesna vsota',
    'Részösszeg | Parziale | Междинна сума | Проміжний підсумок | Подытог',
    'Totais | Líquido a receber | Totaal | Te betalen | Razem | Suma | Do zapłaty | I alt | Att betala | Summa',
    'Yhteensä | Celkem | K úhradě | Ukupno | Összesen | Fizetendő | Total de plată | Toplam | Ödenecek tutar',
    'Σύνολο | Πληρωτέο | Samtals | Spolu | Skupaj | Tổng cộng | Jumlah | Разом | Итого | Общо | 合計 | 합계',
    'KDV HARİÇ TOPLAM | KDV dahil toplam | TOPLAM | Kopā | TotalHT TVA 20% | Σύνολο',
    'Total incl. VAT | Total avec TVA | Celkem bez DPH | Totaal excl. btw | Total deductions | Total change',
  ],
  minus: [
    'Discount | Voucher | Less deposit | Rabatt | Skonto | Anzahlung | Abzüglich | Remise | Acompte | Descuento',
    'Sconto | Acconto | Desconto | Korting | Voorschot | Zaliczka | Upust | Sleva | Popust | Kedvezmény | Reducere',
    'İNDİRİM | indirim | Déjà versé | Provision versée | Avoir | Advance payment | Less: deposit | Salary advances',
    'Έκπτωση | Rebate 23.5% of subtotal | Vorauszahlungen Heizkosten | abzgl. Heizkostenvorauszahlung | Betaald voorschot',
    'Geleistete Betriebskostenvorauszahlungen | Acconti spese versati',
  ],
  tender: [
    'TUNAI | Kembali | Hotovost | Vráceno | Készpénz | Visszajáró | Numerar | Numerário | Kontant | Växel | Byttepenge',
    'Käteinen | Nakit | Para üstü | Tiền mặt | Наличными | Сдача | Готівка | Ресто | Μετρητά | Ρέστα | 現金 | お預り',
    'お釣り | 现金 | 找零 | 현금 | 받은 금액 | 거스름돈',
    'Cash | Change | Card | Visa | EC | Bar | Gegeben | Rückgeld | Espèces | Rendu | Efectivo | Cambio | Contanti',
    'Resto | Troco | Contant | Wisselgeld | Gotówka | Reszta',
  ],
  part: [
    'Bread | Brot | Pain | Pane | Pão | Brood | Chleb | Summer tyres | Sommerreifen | Nettoyage | Barauszahlung X',
    'Boneless chicken | Stainless bowl | Wireless mouse | Converse shoes | Livre savoir | Advanced course',
    'Universe poster | Premises rent | Pagoda tea | Sinalização | Beitrag erhöht | bemüht | La tâche',
    'Vorauszahlung Heizkosten | Vorauszahlung auf die Betriebskosten | Nebenkostenvorauszahlung | Akonto Nebenkosten',
    'Heiz- und Betriebskostenvorauszahlung | Voorschot servicekosten | Acconto spese condominiali | Zaliczka na media',
    'Chuyển sang tài khoản | Dana dipindahkan | Перенос на карту | Balance over 90 days',
    'Annual total | Total points | YTD total | IRPF (neto de deducciones) | Vanille | Steuerberater',
  ],
};

describe('what an amount is by its label', () => {
  for (const [role, rows] of Object.entries(NAMES))
    it(`${role}, in whatever letters`, () => {
      const names = rows.flatMap((row) => row.split(' | '));
      expect(names).to.not.be.empty;
      const others = names.flatMap((name) =>
        [name, name.toUpperCase(), name.normalize('NFD')].filter((text) => roleOf(text) !== role),
      );
      expect(others).to.deep.equal([]);
    });

  it('is told of ligatures as of their letters', () => {
    expect(roleOf('Saldo \ufb01nale')).to.equal('closing');
  });

  it('is told as readers of pixels have it, without a space or with letters that look alike', () => {
    for (const label of ['IVA23 %', 'TVA5,5 %', 'DPH21%']) expect(roleOf(label), label).to.equal('tax');
    for (const label of ['Do zaptaty', 'Do zapiaty', 'Do wyptaty', 'Ogótem'])
      expect(roleOf(label), label).to.equal('result');
    expect(roleOf('Diva23 %')).to.equal('part');
  });

  it('is nothing where there are no words', () => {
    for (const label of ['', '12', '19 %', '€', '–']) expect(roleOf(label), label).to.equal('part');
  });

  it('has unknown words where it names what it is a result of, and none that say which result it is', () => {
    expect(
      ['Total', 'Total of the invoice', 'Gesamtbetrag der Rechnung', 'Net à payer'].map(unknownWords),
    ).to.deep.equal([0, 0, 0, 0]);
    expect(unknownWords('Total pears')).to.equal(1);
    expect(unknownWords('Total pears and apples')).to.equal(2);
    expect(unknownWords('Total 2025')).to.equal(null);
  });
});
