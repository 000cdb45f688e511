import type { KindWords } from '../kind-words.ts';

/** Tax form: names and usual words, a line for each language. */
export const TAX_FORM: KindWords = {
  names: String.raw`
    en tax return|tax form|tax assessment|individual income tax|form (?:w-?2|1040|1099|16\b|1120)|\bp(?:45|60)\b|notice of assessment|sa302|tax certificate|(?:council|property) tax|income tax (?:return|assessment|certificate|calculation)|\birp ?5|\bitr-?\d|assessment notice|wage and tax statement|vat return|withholding (?:tax )?certificate|\bt4\b|self assessment|tax calculation
    de steuerbescheid|steuererklarung|bescheid .{0,30}(?:uber|fur) .{0,30}(?:steuer|solidarit)|lohnsteuerbescheinigung|steuerberechnung|umsatzsteuer-?voranmeldung|veranlagungsverfugung|steuerveranlagung|lohnausweis|steuerausweis|arbeitnehmerveranlagung|einkommensteuerbescheid|jahressteuerbescheinigung
    fr avis d.impo|declaration (?:des|de) revenus|declaration (?:d.impot|de tva)|taxe (?:fonciere|d.habitation)|avertissement-extrait de role|avis de (?:cotisation|taxe)|feuillet t4|cotisation fonciere|declaration d.impots
    es (?:declaracion de la|impuesto sobre la) renta|certificado de (?:retenciones|ingresos y retenciones)|modelo \d{3}|declaracion (?:anual|del impuesto|jurada)|impuesto sobre (?:bienes|el valor|la renta)|borrador de la renta|constancia de (?:situacion|retenciones)
    it dichiarazione dei redditi|mod(?:ello)?\.? ?(?:730|redditi|unico|f24)|certificazione unica|avviso di (?:accertamento|pagamento tari)|\bf24\b|\bimu\b
    pt (?:nota|demonstracao) de (?:liquidacao|cobranca)|declaracao (?:de irs|modelo|de imposto|de ajuste)|imposto (?:de renda|sobre o rendimento|municipal)|informe de rendimentos|comprovante de rendimentos|modelo 3\b
    nl belastingaangifte|aanslag(?:biljet)? (?:inkomsten|gemeente|water)|aangifte (?:inkomsten|omzet)|aanslagbiljet|(?:voorlopige|definitieve) aanslag|jaaropgaaf|jaaropgave|fiche 281|personenbelasting
    pl \bpit-?\d|zeznanie o|zeznanie podatkowe|decyzja .{0,40}podat|deklaracja (?:podatkowa|vat)|informacja o dochodach|podatek od nieruchomosci
    da arsopgorelse|forskudsopgorelse|selvangivelse|oplysningsskema|skattekort|ejendomsskat
    sv slutskattebesked|inkomstdeklaration|kontrolluppgift|besked om slutlig skatt|skattebesked|skattekonto|arsbesked|arbetsgivardeklaration
    nb skattemelding|skatteoppgjor|skattekort|sammenstillingsoppgave|arsoppgave|skatteseddel
    fi verotuspaatos|veroilmoitus|verokortti|verotustodistus|kiinteistovero|ennakonpidatys
    cs danove priznani|priznani k dani|platebni vymer|potvrzeni o zdanitelnych prijmech|dan(?:i)? z (?:prijmu|nemovit)
    sk danove priznanie|priznanie k dani|rozhodnutie .{0,30}dan|potvrdenie o .{0,40}prijmoch|dan(?:i|e)? z (?:prijmov|nehnutel)
    sl odlocba o (?:odmeri )?(?:dohodnin|nadomestil)|informativni izracun|napoved za odmero|dohodnin
    hr porezno rjesenje|(?:porezna )?prijava (?:poreza|poreza na)|godisnj\p{L} (?:porezna|obracun poreza)|obrazac (?:joppd|poi?d|doh|pdv|ip\b)|rjesenje .{0,40}porez|porez(?:a|u)? na dohodak|porezna kartica
    sr poreska prijava|(?:poresko )?resenje .{0,60}porez|porez(?:a|u)? na (?:dohodak|imovinu|zarade)|obrazac pp
    hu adobevallas|\d{2}szja|szja|adoigazolas|adohatarozat|jovedelemigazolas|adokivetes|helyi ado|fizetesi meghagyas|m30
    ro declarati[ae] (?:unica|\d|privind)|decizie de impunere|fisa fiscala|certificat de atestare fiscala|adeverinta de venit
    et tuludeklaratsioon|maksuteade|maksuotsus|maksudeklaratsioon|maamaks
    lv (?:gada )?ienakumu deklaracija|pazinojums par .{0,40}nodok|algas nodokl|nodokla gramatin|nekustama ipasuma nodok
    lt pajamu (?:mokescio )?deklaracija|gpm\d|mokesci(?:o|u) (?:deklaracij|pranesim)|metine pajamu
    tr gelir vergisi|vergi (?:beyannamesi|levhasi|tahakkuk)|beyannamesi|tahakkuk fisi|emlak vergisi|kdv beyan|muhtasar
    el εκκαθαριστικο σημειωμα (?!μισθ|αποδοχ)|πραξη .{0,40}προσδιορισμου φορου|δηλωση φορολογιασ|ενφια|φορολογικη δηλωση|εντυπο ε1|βεβαιωση αποδοχων|δηλωση φορου
    bg данъчна декларация|годишна данъчна|съобщение .{0,60}данък|служебна бележка по чл|данъчно задължен|декларация по чл
    uk податкова (?:\p{L}+ )?декларація|декларація про маинов|довідка про доходи|податкове повідомлення|податкова декларація
    ru налоговая декларация|2-ндфл|налоговое уведомление
    ca declaracio de la renda|impost sobre|model \d{3}
    id spt (?:tahunan|masa)|bukti pemotongan|pemotongan pajak|surat pemberitahuan|pajak bumi
    ms borang (?:be|b|ea|e|c\.p)\b|cukai (?:pendapatan|tanah|pintu)|penyata pendapatan|notis taksiran`,
  terms: String.raw`
    en taxable income|tax due|total tax|tax year|filing status|adjusted gross|dependents|withheld|self assessment|unique taxpayer|\butr\b|tax calculation|personal allowance|taxpayer|refund due|assessment|national insurance contributions|revenue|taxpayer|taxable|assessment|deduction|refund|payable|income from|return for|schedule|declaration|tax (?:payable|paid|credit|deducted|reference|office)|hmrc|\bcra\b|\bsars\b|\bato\b|pan\b|employer identification|financial year|assessment year|line \d|box \d
    de steuernummer|einkommensteuer|festsetzung|festgesetzt|veranlagung|zu versteuerndes|steuerpflichtig|identifikationsnummer|erstattung|nachzahlung|vorauszahlung|rechtsbehelf|einspruch|finanzamt|grundsteuer|gewerbesteuer|hebesatz|steuer(?:nummer|pflicht|betrag|jahr|schuld)|einkunfte|werbungskosten|sonderausgaben|kirchensteuer|solidaritatszuschlag|verspatungszuschlag|bundesministerium|elster|kanton|gemeindesteuer|staatssteuer|direkte bundessteuer|reinvermogen|zeile|bemessungsgrundlage|vorauszahlungen|lohnsteuer
    fr numero fiscal|revenu imposable|revenu brut global|nombre de parts|foyer fiscal|impot sur le revenu|finances publiques|montant de l.impot|centre des finances|avis d.imposition|declarant|revenus declares|impot|revenus?|declaration|foyer|prelevement|case|salaires|contribuable|dgfip|base d.imposition|cotisation|spf finances|precompte|trop-?percu|montant a payer|quotient|revenu quebec|canada|administration fiscale|avis
    es agencia tributaria|ejercicio|rendimientos del trabajo|base liquidable|a ingresar|a devolver|modelo \d|casilla|declarante|cuota|retenciones|contribuyente|autoliquidacion|nif|declaracion|base imponible|rendimientos|cuota|impuesto|retencion|hacienda|sat\b|rfc|resultado|deducciones|sujeto pasivo|sunat|dian\b|afip|patrimonio|renglon|domicilio fiscal
    it agenzia delle entrate|codice fiscale|reddito complessivo|imposta lorda|imposta netta|detrazioni|periodo d.imposta|quadro|contribuente|sostituto d.imposta|credito d.imposta|anno d.imposta|codice tributo|imposta|reddito|redditi|contribuente|dichiarazione|rigo|tributo|ritenute|addizionale|versamento|irpef|domicilio fiscale|sezione|anno d.imposta|acconto
    pt autoridade tributaria|rendimento (?:global|coletavel)|\bcoleta\b|imposto apurado|modelo 3|liquidacao|sujeito passivo|reembolso|deducoes a coleta|financas|ano dos rendimentos|imposto|rendimentos?|declaracao|contribuinte|anexo|quadro|irs|cpf|receita federal|retencao|deducoes|nif|categoria|exercicio|ano-calendario|tributavel
    nl belastingdienst|aanslag|verzamelinkomen|\bbox \d|inkomstenbelasting|volksverzekeringen|terug te ontvangen|aangifte|belastingjaar|heffing|belastbaar|aanslagnummer|belasting|inkomen|aangifte|aftrek|toeslag|box|bsn|premie volksverzekeringen|te betalen|aanslag|bezwaar|loonheffing|fod financien|belastingvrij|roerende|gemeentebelasting|dagtekening
    pl urzad skarbowy|podatnik|\bdochod|\bprzychod|podatek nalezny|zaliczki|nadplata|zeznanie|kwota zmniejszajaca|podatek do zaplaty|rok podatkowy|naczelnik|podatek|podatku|dochod|przychod|odliczeni|zaliczka|pesel|nip|poz\.|platnik|krajowa administracja|ustawy|naleznosci|identyfikator|formularz|skladki|roczne obliczenie
    da skattepligtig|personlig indkomst|skattepligtig indkomst|am-bidrag|topskat|bundskat|kommuneskat|overskydende skat|restskat|fradrag|rubrik|felt|cpr|indkomstar|personfradrag|skat\b|kirkeskat|ligningsmaessig|forskudsskat|skattestyrelsen|\btastselv
    sv skatteverket|inkomstar|taxerad|beskattningsbar|kommunal inkomstskatt|slutlig skatt|avdrag|preliminar|grundavdrag|personnummer|kvarskatt|skatt att (?:fa|betala)|inkomst av|deklaration|begravningsavgift|kapital|ruta|skattereduktion|arets skatt
    nb skatteetaten|inntektsar|skattepliktig|alminnelig inntekt|personinntekt|trygdeavgift|trinnskatt|minstefradrag|personfradrag|fradrag|formue|tilgode|restskatt|fodselsnummer|skatt\b|post|kommune|utlignet|beregnet skatt
    fi verohallinto|verovuosi|verotettava|ansiotulo|paaomatulo|kunnallisvero|vahenny|ennakonpidatys|veronpalautus|jaannosvero|mataveron|tulot|verot|henkilotunnus|kirkollisvero|valtionvero|verotus|yhteensa veroa|muutoksenhaku
    cs financni urad|danove|poplatnik|zaklad dane|sleva|danova|zdanovaci obdobi|rodne cislo|nezdaniteln|pojistne|radek|preplatek|nedoplatek|dan\b|dane\b|prilohy|prijm|slevy|prohlasuji|zuctovani
    sk danovy urad|financna sprava|danovnik|zaklad dane|zdanovacie obdobie|rodne cislo|nezdanitel|danovy bonus|riadok|preplatok|nedoplatok|dan\b|dane\b|prijm|preddavk|vyhlasujem|oddiel|rozhodnutie
    sl financna uprava|furs|zavezanec|davcna (?:stevilka|osnova)|davcni|dohodnin|olajsav|akontacij|doplacilo|vracilo|prispevk|odlocb|davek|leto|letni|znesek|pritozb
    hr porezna uprava|ministarstvo financija|porezni obveznik|porezna osnovica|poreza|prirez|osobni odbitak|dohodak|primitak|povrat|za uplatu|oib|obrazac|rjesenje|doprinos|zalb|olaksic
    sr poreska uprava|poreski obveznik|poreska osnovica|poreza|obveznik|jmbg|pib|prihod|oslobodjen|poresk|prijav|resenj|zalb|iznos poreza|stopa
    hu nemzeti ado|\bnav\b|adoazonosito|adoalap|jovedelem|adoeloleg|befizetendo|visszaigenyelheto|adokedvezmeny|adozo|\bado\b|adoev|bevallas|nyilatkozat|sor\b|ado osszege|onkormanyzat|adonem|eszja
    ro anaf|agentia nationala|contribuabil|venit (?:net|brut|impozabil)|impozit|\bcnp\b|obligati|contributi|cod de identificare fiscala|declar|formular|restituit|anul fiscal|baza de calcul|organ fiscal|plata|accesorii|sume
    et maksu- ja tolliamet|tulumaks|maksustatav|maksuvaba|residendi|deklaratsioon|isikukood|sissetulek|tagastatav|juurdemakstav|maksukohustuslane|mahaarvami|maksu|summa|periood|emta
    lv valsts ienemumu dienests|\bvid\b|ienakum|nodok|nodoklu maksat|neapliekam|atvieglojum|personas kods|deklaracij|taksacijas|attaisnot|atmaksa|apliekam|samaksatais|parmaksa|kadastr
    lt valstybine mokesciu|\bvmi\b|pajam|mokes(?:cio|tis|ciu)|mokestinis|gyventoj|deklaracij|neapmokestinam|asmens kodas|grazintin|moketin|apmokestinam|laikotarpis|permoka|formos|laukel
    tr gelir idaresi|vergi dairesi|vergi|mukellef|matrah|beyan|tahakkuk|t\.?c\. kimlik|donem|vade|gelir|indirim|istisna|odenecek|hesaplanan|damga vergisi|kazanc|vergilendirme
    el ααδε|α\.α\.δ\.ε|φορολογ|φοροσ|φορου|εισοδημα|φορολογικο ετοσ|δου|αφμ|υποχρε|δηλωση|πιστωτικο|χρεωστικο|εκπτωσ|εισφορα|κωδικ|τεκμαρτ|τεκμηρι|πληρωμησ|προκαταβολη
    bg национална агенция|нап\b|данък|данъчн|доход|облагаем|осигурит|егн|декларация|приложение|година|задължен|сума за|възстановя|внасяне|авансов|такса|ред\b
    uk державна податкова|дпс|подат|платник|дохід|доход|декларац|звітни|рнокпп|іпн|рядок|пдфо|військовии|нараховани|до сплати|зобов.яз
    ru фнс|налог|доход|ндфл|инспекция
    ca agencia tributaria|exercici|rendiments|base imposable|base liquidable|quota|retencions|a ingressar|a retornar|declarant|casella|nif
    id direktorat jenderal pajak|\bdjp\b|npwp|pajak|penghasilan|wajib pajak|\bpph\b|ptkp|tahun pajak|bruto|neto|terutang|pemotong|masa pajak|kode objek|kurang bayar|lebih bayar
    ms lembaga hasil|lhdn|cukai|pendapatan|majikan|pekerja|tahun taksiran|pelepasan|rebat|potongan cukai|no\.? cukai|bercukai|kadar|pcb
    ** finanzamt|internal revenue|department of the treasury|hmrc|finances publiques|agencia tributaria|agenzia delle entrate|autoridade tributaria|belastingdienst|urzad skarbowy|taxable income|filing status|zu versteuerndes einkommen|revenu fiscal de reference|cuota integra`,
};
