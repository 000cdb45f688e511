import type { KindWords } from '../kind-words.ts';

/** Payslip: names and usual words, a line for each language. */
export const PAYSLIP: KindWords = {
  names: String.raw`
    en payslip|pay slip|pay ?stub|pay advice|(?:salary|wage) slip|earnings statement|statement of earnings|payroll advice|salary statement|remuneration statement
    de (?:gehalts|lohn|entgelt|bezuge|verdienst|brutto-?netto-?)abrechnung|lohnzettel|lohnstreifen|entgeltnachweis|verdienstbescheinigung|abrechnung der (?:brutto|bezuge)
    fr (?:bulletin|fiche) de (?:paie|salaire|remuneration)|talon de paie|decompte de salaire|fiche de traitement
    es \bnomina\b|recibo (?:individual )?(?:justificativo )?d(?:e|el) (?:pago de )?(?:salario|haberes|sueldo|nomina)|liquidacion de (?:sueldo|haberes)|boleta de pago|colilla de pago
    it busta paga|cedolino|prospetto paga|libro unico del lavoro|foglio paga
    pt recibo de (?:vencimento|salario|remuneracao)|holerite|contracheque|demonstrativo de pagamento|folha de vencimento
    nl loonstrook|salarisstrook|(?:loon|salaris)specificatie|loonbrief|loonfiche|loonafrekening
    pl pasek (?:wynagrodzen|placowy)|lista plac|odcinek (?:wyplaty|placowy)|kwitek wyplaty|rozliczenie wynagrodzenia
    da lonseddel|lonspecifikation|lonopgorelse
    sv lone(?:besked|specifikation|spec)|lonespecifikation
    nb lonn(?:s)?slipp|lonn(?:s)?spesifikasjon
    fi palkka(?:laskelma|erittely|kuitti|lomake|tositteen|nauha)|palkkatodistus
    cs vyplatni (?:paska|listek|lístek)|vyplatnice|mzdovy (?:list|vyuctovani)|vyuctovani mzdy
    sk vyplatna paska|mzdovy list|vyplatny listok
    sl placilna lista|placilni list|obracun plac
    hr obracun (?:isplacene |isplate )?plac|platna lista|isplatna lista
    sr obracun (?:zarade|plate)|platni listic|isplatni listic|obracunski listic
    hu berjegyzek|berlap|fizetesi jegyzek|berpapir|bérfizetési|berszamfejt|kereseti jegyzek
    ro fluturas (?:de )?(?:salar|plata)|stat de plata|fluturasul
    et palga(?:leht|teatis|lipik|arvestus|sedel)|tootasu arvestus
    lv algas (?:lapa|lapina|aprekins)|algu aprekins|darba (?:algas|samaksas) aprekin|atalgojuma (?:aprekins|lapa)
    lt atlyginimo lapelis|(?:darbo uzmokescio|atlyginimo) (?:apskaiciavim|lapel|priskait)|atsiskaitymo lapelis
    tr (?:maas|ucret|personel) (?:bordrosu|pusulasi|hesap)|\bbordro|ucret hesap pusulasi
    el εκκαθαριση αποδοχων|αποδειξη (?:πληρωμησ )?(?:μισθου|μισθοδοσιασ|αποδοχων)|μισθοδοσια|εκκαθαριστικο (?:σημειωμα )?(?:μισθοδοσιασ|αποδοχων)|αποδειξη πληρωμησ αποδοχων
    bg фиш за (?:работна )?заплата|(?:ведомост|разчет).{0,20}заплат|платежен фиш|фиш за
    uk розрахунковии лист|розрахунковий лист|відомість заробітної
    ru расчетныи лист
    ca full de (?:salari|nomina)|rebut de salari|\bnomina\b
    id slip gaji|struk gaji
    ms slip gaji|penyata gaji`,
  terms: String.raw`
    en pay period|pay date|period ending|employee (?:no|number|id)|tax code|ni (?:no|number)|ytd|year to date|hours worked|pension|student loan|take[- ]home|payroll|net pay|gross pay|employee|bonus|overtime|basic (?:salary|pay)|earnings|deductions|allowance|gross|provident fund|\bpf\b|\besi\b|\buif\b|hra\b|net salary|nett pay|leave balance|cost to company|department|designation|federal|medicare|tax (?:month|period)|hourly
    de personalnummer|personal-nr|steuerklasse|steuer-?brutto|sv-?brutto|krankenversicherung|rentenversicherung|pflegeversicherung|arbeitslosenversicherung|kirchensteuer|solidaritatszuschlag|auszahlungsbetrag|gesamtbrutto|kinderfreibetrag|eintritt|gesetzliche abzuge|uberweisungsbetrag|bruttolohn|nettolohn|bruttobezug|nettobezug|auszahlung|lohnart|stundenlohn|monatslohn|grundlohn|ahv|\balv\b|\bbvg\b|quellensteuer|urlaub|lohnsteuer|soli|sozialversicherung|svnr|lohnkonto|abzuge
    fr matricule|salaire de base|salaire brut|net imposable|net paye|net a payer avant|csg|crds|cotisations|urssaf|conges payes|convention collective|prelevement a la source|periode de paie|part patronale|part salariale|emploi|net a payer|brut\b|taux|heures|anciennete|net social|employeur|onss|precompte|retenues|rrq|assurance-emploi|\bavs\b|qualification|coefficient|cumuls
    es devengos|deducciones|liquido (?:total )?a percibir|total devengado|base de cotizacion|irpf|contingencias comunes|antiguedad|grupo de cotizacion|afiliacion|salario base|paga extra|categoria profesional|liquido|deducciones|percepciones|isr\b|imss|salario|sueldo|devengo|trabajador|nomina|empresa|periodo|total deduc|neto a (?:pagar|cobrar)|seguridad social|afp|cesantias|jubilacion
    it competenze|trattenute|netto del mese|netto in busta|irpef|inps|\btfr\b|ferie|livello|matricola|retribuzione|imponibile previdenziale|paga base|ore lavorate|lordo|netto|trattenute|ritenute|contributi|dipendente|qualifica|mese|ccnl|addizionale|detrazioni|totale competenze|anzianita|scatti
    pt subsidio de (?:alimentacao|refeicao)|taxa social unica|\btsu\b|descontos|abonos|liquido|remuneracao|vencimento base|seguranca social|categoria|inss|irrf|fgts|irs\b|liquido|vencimentos|descontos|funcionario|trabalhador|matricula|ss\b|dias|proventos|cargo|liquido a (?:receber|pagar)|salario base
    nl loonheffing|heffingskorting|brutoloon|nettoloon|bruto|uurloon|pensioenpremie|vakantietoeslag|vakantiegeld|\bbsn\b|loontijdvak|werknemer|cumulatief|uitbetaald|loonperiode|netto|bruto|loon|uren|salaris|werkgever|rsz|bedrijfsvoorheffing|premie|uit te betalen|arbeidskorting|reserveringen|paritair|vakantiedagen|dagen|functie
    pl skladk|\bzus\b|zaliczka na podatek|do wyplaty|wynagrodzenie zasadnicze|ubezpieczenie (?:zdrowotne|emerytalne|rentowe|chorobowe)|placa zasadnicza|brutto|netto|wymiar etatu|premia|wynagrodzenie|brutto|netto|skladka|zaliczka|emerytaln|rentow|chorobow|zdrowotn|potracenia|ppk|pracownik|etat|urlop|koszty uzyskania
    da bruttolon|nettolon|a-skat|am-bidrag|\batp\b|feriepenge|ferieberettiget|lonperiode|loon|grundlon|manedslon|pension|udbetalt|udbetaling|cpr|medarbejder|trakprocent|traekprocent|fradrag|timer|til udbetaling|dispositionsdato|ar til dato
    sv bruttolon|nettolon|preliminar ?skatt|skatteavdrag|skattetabell|manadslon|timlon|semester|arbetsgivaravgift|utbetal|loneperiod|utbetalningsdag|anstallningsnummer|anst\.? ?nr|sparade dagar|brutto|ackumulerat|personnummer|ob-tillagg|skatt
    nb bruttolonn|nettolonn|forskuddstrekk|skattetrekk|feriepenger|feriepengegrunnlag|timelonn|manedslonn|fastlonn|lonnsart|utbetalt|utbetaling|hittil i ar|trekkgrunnlag|tabelltrekk|ansattnr|ansatt|fagforening|arbeidsgiver|trekk|netto
    fi bruttopalkka|nettopalkka|ennakonpidatys|tyoelake|tyottomyysvakuutus|palkkakausi|kuukausipalkka|tuntipalkka|peruspalkka|lomaraha|lomapaiv|maksupaiva|veroprosentti|henkilotunnus|tyontekija|tyonantaja|maksetaan|netto|brutto|tuntia|kertyma|vakuutusmaksu
    cs hruba mzda|cista mzda|zakladni mzda|socialni poj|zdravotni poj|socialni pojisteni|zdravotni pojisteni|zaloha na dan|sleva na (?:dani|poplatnika)|odpracovan|osobni cislo|k vyplate|dovolena|premie|odmen[ay]|srazky|zamestnanec|zamestnavatel|fond|osobni ohodnoceni|prescas|tarif
    sk hruba mzda|cista mzda|zakladna mzda|socialne poist|zdravotne poist|poistenie|preddavok na dan|nezdanitel|odpracovan|osobne cislo|na vyplatu|k vyplate|k uhrade|dovolenka|premie|odmeny|zrazky|zamestnanec|zamestnavatel|fond|danovy bonus|priplatok
    sl bruto|neto|bruto placa|neto placa|akontacija dohodnine|prispevk|dohodnin|pokojninsk|zdravstven|malica|prevoz|regres|izplacilo|delavec|delodajalec|olajsav|dodatek|delovna doba|opravljene ure|osnovna placa|za izplacilo|davcna stevilka
    hr bruto|neto|bruto placa|neto placa|dohodak|mio (?:i|ii)|doprinos|osobni odbitak|porez i prirez|prirez|isplata|za isplatu|radnik|poslodavac|sati rada|osnovna placa|naknada|prijevoz|staz|olaksic|oib|obustav
    sr bruto|neto|bruto zarada|neto zarada|doprinos|pio|zdravstveno|nezaposlen|porez|za isplatu|isplata|zaposleni|poslodavac|casova|sati|minuli rad|topli obrok|regres|prevoz|osnovna zarada|obustav
    hu brutto ?ber|netto ?ber|alapber|szja|tarsadalombiztositas|\btb\b|nyugdij|egeszsegbiztosit|kifizetendo|levonas|jarulek|ledolgozott|munkavallalo|munkaltato|szabadsag|potlek|adoazonosito|taj|havi|adokedvezmeny|szocialis|netto|brutto
    ro salariu (?:de baza|brut|net|baza|incadrare)|venit (?:brut|net)|\bcas\b|\bcass\b|impozit|deducere|ore lucrate|tichete|spor|avans|rest de plata|net de plata|marca|salariat|angajat|angajator|retineri|functia|contributi|zile lucrate|vechime
    et brutopalk|netopalk|bruto|neto|tulumaks|tootuskindlustus|kogumispension|sotsiaalmaks|pohipalk|puhkusetasu|valjamakse|valjamaksmisele|tootaja|tooandja|isikukood|maksuvaba|tunnid|kinnipeetud|lisatasu|kuupalk|toopaev
    lv bruto|neto|socialas apdrosinasanas|vsaoi|iedzivotaju ienakuma|\biin\b|neapliekam|izmaks|darba ned|darbinieks|darba deveja|darba devejs|personas kods|nostradat|ieturejum|ieturets|atvalinajum|piemaks|pamatalga|stundas|aprekinats|algas|apgadajam
    lt bruto|neto|priskaityta|priskaitym|isskaityta|isskaitym|ismoketa|ismoketi|gpm|sodra|\bvsd\b|\bpsd\b|npd|darbuotoj|darbdav|valand|dienu|atostog|premija|priedas|pareigos|tabelio|socialinio draudimo|moketina|pajamu mokestis
    tr brut|net (?:ucret|odenen|maas|tutar)|sgk|gelir vergisi|damga vergisi|kesinti|issizlik|\bagi\b|asgari|fazla mesai|calisan|isveren|gun sayisi|sicil no|matrah|prim|yillik izin|odenecek|kumulatif|kazanc|unvan
    el μικτεσ|μεικτεσ|καθαρεσ|καθαρα|κρατησεισ|εφκα|ε\.φ\.κ\.α|ικα|φμυ|φ\.μ\.υ|φοροσ μισθωτων|μισθοσ|ημερομισθι|υπερωριεσ|εργοδοτ|εργαζομεν|ημερεσ εργασιασ|πληρωτεο|αμκα|ειδικοτητα|ασφαλιστικ|δωρο|εισφορεσ|επιδομα|αποδοχεσ
    bg основна заплата|брутно|брутна|нетно|за получаване|удръжки|ддфл|доо|дзпо|здравно осигур|осигуровки|осигур|отработени|трудов стаж|длъжност|егн|работни дни|клас прослужено|аванс|отпуск|данък|чиста сума|начисления
    uk нараховано|утримано|оклад|пдфо|військовии збір|військовий збір|єсв|до виплати|аванс|відпрацьовано|посада|табельни|працівник|днів|премія|заробітн|лікарнян|утриман|нарахуван
    ru начислено|удержано|оклад|ндфл|к выплате|премия
    ca salari base|meritaments|deduccions|liquid a percebre|irpf|contingencies|antiguitat|treballador|empresa|seguretat social|base de cotitzacio|plus|categoria|periode
    id gaji pokok|tunjangan|potongan|bpjs|pph ?21|lembur|jabatan|karyawan|\bnik\b|take home pay|gaji bersih|penghasilan|total pendapatan|diterima|jht|periode|pendapatan
    ms gaji (?:pokok|asas|bersih|kasar)|elaun|potongan|kwsp|perkeso|\bsocso\b|\beis\b|\bpcb\b|pendapatan|pekerja|majikan|jawatan|tarikh|kerja lebih masa
    ** gross pay|net pay|brutto|netto|salaire (brut|net)|salario|stipendio|wynagrodzenie|liquido a receber|salaris
    ** basic salary|basic pay|holiday pay|overtime|night shifts?|grundgehalt|uberstunden|salaire de base|heures sup|salario base|horas extra|stipendio base|paga base|straordinari|vencimento base|basisloon|vakantiegeld|overuren|nadgodziny|premia
    ** national insurance|social security|\bpaye\b|sozialversicherung|lohnsteuer|cotisation|employer|arbeitgeber|employeur|deductions|abzuge|withholding|\bfica\b|trattenute|\birpf\b|loonheffing|skladki zus`,
};
