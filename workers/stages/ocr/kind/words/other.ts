import type { KindWords } from '../kind-words.ts';

/** Papers of kinds that are not told: offers, orders, policies, menus, minutes, timetables and others. */
export const OTHER: KindWords = {
  names: String.raw`
    en quotation|\bquote\b|\bestimate\b|order confirmation|purchase order(?! ?(?:no|number|ref|#))|delivery note|packing (?:list|slip)|insurance policy|policy schedule|boarding pass|itinerary|\bmenu\b|timetable|minutes of|meeting minutes|agenda|curriculum vitae|\bresume\b|price list|programme|recipe|user (?:manual|guide)|instructions|newsletter|questionnaire
    de angebot\b|kostenvoranschlag|auftragsbestatigung|lieferschein|bestellung\b|versicherungsschein|versicherungspolice|speisekarte|fahrplan|protokoll|lebenslauf|preisliste|programm\b|rezept|bedienungsanleitung|bordkarte|packliste|tagesordnung|niederschrift
    fr \bdevis\b|bon de (?:commande|livraison)|confirmation de commande|police d.assurance|\bmenu\b|horaires d|proces-verbal|compte.rendu|ordre du jour|curriculum|\btarifs\b|programme|recette|notice d.(?:emploi|utilisation)|mode d.emploi|carte d.embarquement|bordereau
    es presupuesto|confirmacion de(?:l)? pedido|pedido de compra|nota de entrega|\bpoliza|carta del dia|\bmenu\b|horario de|acta de (?:la )?(?:reunion|junta)|orden del dia|curriculum|lista de precios|programa|receta|manual|tarjeta de embarque|cotizacion
    it preventivo|conferma d.ordine|\bddt\b|documento di trasporto|polizza|\bmenu\b|orario (?:dei|delle|di)|verbale|ordine del giorno|curriculum|listino|programma|ricetta|manuale|carta d.imbarco
    pt orcamento|confirmacao de encomenda|nota de encomenda|guia de (?:remessa|transporte)|apolice|ementa|cardapio|horario d|ata da|ordem de trabalhos|curriculo|tabela de precos|programa|receita|manual|cartao de embarque|pedido de compra
    nl offerte|orderbevestiging|pakbon|leverbon|\bpolis|menukaart|\bmenu\b|dienstregeling|notulen|agenda|curriculum|prijslijst|programma|recept|handleiding|instapkaart
    pl \boferta\b|potwierdzenie zamowienia|list przewozowy|\bpolisa|\bmenu\b|rozklad jazdy|protokol|porzadek obrad|zyciorys|cennik|program\b|przepis|instrukcja|karta pokladowa|wycena
    da \btilbud|ordrebekraeftelse|folgeseddel|\bpolice\b|menukort|\bmenu\b|koreplan|referat|dagsorden|prisliste|program\b|opskrift|vejledning|boardingkort
    sv \boffert|orderbekraftelse|foljesedel|forsakringsbrev|\bmeny\b|tidtabell|protokoll|dagordning|prislista|program\b|recept|bruksanvisning|boardingkort|meritforteckning
    nb \btilbud|ordrebekreftelse|pakkseddel|forsikringsbevis|\bmeny\b|rutetabell|referat|saksliste|prisliste|program\b|oppskrift|bruksanvisning|ombordstigning
    fi tarjous|tilausvahvistus|\blahete\b|rahtikirja|vakuutuskirja|ruokalista|aikataulu|poytakirja|esityslista|hinnasto|ohjelma|resepti|kayttoohje|tarkastuskortti|ansioluettelo
    cs nabidka|potvrzeni objednavky|dodaci list|pojistk|jidelni listek|\bmenu\b|jizdni rad|zapis z|program\b|zivotopis|cenik|recept|navod|palubni
    sk \bponuka|potvrdenie objednavky|dodaci list|poistk|jedalny listok|\bmenu\b|cestovny poriadok|zapisnica|program\b|zivotopis|cennik|recept|navod|palubny
    sl ponudba|potrditev narocila|narocilnica|dobavnica|polica|jedilnik|\bmeni\b|vozni red|zapisnik|dnevni red|zivljenjepis|cenik|program\b|recept|navodila
    hr ponuda\b|potvrda narudzbe|narudzbenica|otpremnica|polica|jelovnik|vozni red|zapisnik|dnevni red|zivotopis|cjenik|program\b|recept|upute|ukrcaj
    sr ponuda\b|potvrda porudzbine|porudzbenica|otpremnica|polisa|jelovnik|red voznje|zapisnik|dnevni red|biografija|cenovnik|program\b|recept|uputstvo
    hu ajanlat|arajanlat|megrendeles visszaigazol|megrendelolap|szallitolevel|kotveny|etlap|menetrend|jegyzokonyv|emlekezteto|napirend|oneletrajz|arlista|program\b|recept|hasznalati|beszallo
    ro \boferta\b|\bdeviz|confirmare(?:a)? comenzii|nota de comanda|aviz de insotire|polita|\bmeniu\b|\borar\b|mersul trenurilor|proces-verbal|ordinea de zi|curriculum|lista de preturi|program\b|reteta|manual
    et pakkumi|tellimuse kinnitus|saateleht|\bpoliis|menuu|soidugraafik|soiduplaan|protokoll|paevakord|elulookirjeldus|hinnakiri|programm|retsept|juhend
    lv piedavajums|pasutijuma apstiprinajums|\bpolise|edienkarte|kustibas saraksts|protokols|darba kartiba|cenradis|programma|recepte|instrukcija
    lt pasiulymas|uzsakymo patvirtinimas|vaztarastis|polisas|\bmeniu\b|tvarkarastis|protokolas|darbotvark|gyvenimo aprasymas|kainorastis|programa|receptas|instrukcija
    tr \bteklif|siparis (?:onayi|formu)|irsaliye|sigorta policesi|\bmenu\b|tutanak|gundem|ozgecmis|fiyat listesi|program\b|kilavuz|binis karti
    el προσφορα|επιβεβαιωση παραγγελιασ|δελτιο παραγγελιασ|δελτιο αποστολησ|ασφαλιστηριο|μενου|δρομολογια|πρακτικ|ημερησια διαταξη|βιογραφικο|τιμοκαταλογο|προγραμμα|συνταγη|οδηγιεσ
    bg оферта|потвърждение на поръчка|полица|меню|разписание|протокол|дневен ред|автобиография|ценова листа|програма|рецепта|инструкция|ръководство
    uk пропозиція|підтвердження замовлення|накладна|поліс|меню|розклад|протокол|порядок денний|резюме|прайс|програма|рецепт|інструкція
    ca pressupost|confirmacio de comanda|polissa|\bmenu\b|horari|acta de la reunio|ordre del dia|curriculum|tarifes|programa|recepta|manual
    id penawaran|konfirmasi pesanan|pesanan pembelian|surat jalan|\bpolis\b|\bmenu\b|jadwal|notulen|agenda|riwayat hidup|daftar harga|program\b|resep|panduan|petunjuk
    ms sebut harga|pengesahan pesanan|pesanan belian|nota (?:penghantaran|serahan)|\bmenu\b|jadual|minit mesyuarat|agenda|riwayat|senarai harga|program\b|resipi|panduan|manual`,
  terms: String.raw`
    en valid until|attendees|apologies|starters|mains|desserts|ingredients|departure|arrival|\bgate\b|boarding|skills|work experience|premium|insured|delivery|shipped|weight|preheat|step \d|chapter|warning|opening hours|tickets|quoted|offer
    de gultig bis|anwesend|vorspeisen|hauptgerichte|desserts|zutaten|abfahrt|ankunft|abflug|kenntnisse|berufserfahrung|versicherte|versicherungssumme|lieferung|gewicht|schritt|kapitel|achtung|offnungszeiten|eintritt|freibleibend|beschluss|backofen|zubereitung
    fr valable jusqu|presents|entrees|plats|desserts|ingredients|depart|arrivee|embarquement|competences|experience|prime|assure|livraison|poids|etape|chapitre|attention|ouverture|entree libre|bon pour accord|preparation|four
    es valido hasta|asistentes|entrantes|primeros|segundos|postres|ingredientes|salida|llegada|embarque|habilidades|experiencia|prima|asegurado|entrega|peso|paso|capitulo|advertencia|apertura|entrada|validez de la oferta|preparacion|horno
    it valido fino|presenti|antipasti|primi|secondi|dolci|ingredienti|partenza|arrivo|imbarco|competenze|esperienz|premio|assicurato|consegna|peso|passo|capitolo|attenzione|apertura|ingresso|validita dell.offerta|preparazione|forno
    pt valido ate|presentes|entradas|pratos|sobremesas|ingredientes|partida|chegada|embarque|competencias|experiencia|premio|segurado|entrega|peso|passo|capitulo|atencao|abertura|validade da proposta|preparacao|forno
    nl geldig tot|aanwezig|voorgerechten|hoofdgerechten|nagerechten|ingredienten|vertrek|aankomst|instappen|vaardigheden|werkervaring|premie|verzekerde|levering|gewicht|stap|hoofdstuk|let op|openingstijden|toegang|bereiding|oven
    pl wazna do|obecni|przystawki|dania|desery|skladniki|odjazd|przyjazd|odlot|umiejetnosci|doswiadczenie|skladka ubezp|ubezpieczon|dostawa|waga|krok|rozdzial|uwaga|godziny otwarcia|wstep|przygotowanie|piekarnik
    da gyldigt til|til stede|forretter|hovedretter|desserter|ingredienser|afgang|ankomst|kompetencer|erfaring|praemie|forsikr|levering|vaegt|trin|kapitel|advarsel|abningstider|entre
    sv giltig till|narvarande|forratter|varmratter|efterratter|ingredienser|avgang|ankomst|kompetens|erfarenhet|premie|forsakr|leverans|vikt|steg|kapitel|varning|oppettider|entre
    nb gyldig til|til stede|forretter|hovedretter|desserter|ingredienser|avgang|ankomst|kompetanse|erfaring|premie|forsikr|levering|vekt|trinn|kapittel|advarsel|apningstider|inngang
    fi voimassa|lasna|alkuruoat|paaruoat|jalkiruoat|ainekset|lahto|saapumi|osaaminen|tyokokemus|vakuutusmaksu|toimitus|paino|vaihe|luku|varoitus|aukioloajat|liput
    cs platnost nabidky|pritomni|predkrmy|hlavni jidla|dezerty|ingredience|suroviny|odjezd|prijezd|odlet|dovednosti|praxe|pojistne|pojisten|dodani|hmotnost|krok|kapitola|upozorneni|oteviraci|vstupne
    sk platnost ponuky|pritomni|predjedla|hlavne jedla|dezerty|ingrediencie|suroviny|odchod|prichod|odlet|zrucnosti|prax|poistne|poisten|dodanie|hmotnost|krok|kapitola|upozornenie|otvaracie|vstupne
    sl veljavnost ponudbe|prisotni|predjedi|glavne jedi|sladice|sestavine|odhod|prihod|znanja|izkusnje|premija|zavarov|dobava|teza|korak|poglavje|opozorilo|odpiraln|vstopn
    hr rok ponude|prisutni|predjela|glavna jela|deserti|sastojci|polazak|dolazak|vjestine|iskustvo|premija|osigur|isporuka|tezina|korak|poglavlje|upozorenje|radno vrijeme|ulaznic
    sr rok ponude|prisutni|predjela|glavna jela|dezerti|sastojci|polazak|dolazak|vestine|iskustvo|premija|osigur|isporuka|tezina|korak|poglavlje|upozorenje|radno vreme|ulaznic
    hu ajanlat ervenyes|jelen vannak|eloetelek|foetelek|desszertek|hozzavalok|indulas|erkezes|keszsegek|tapasztalat|biztositasi dij|biztosit|szallitas|tomeg|lepes|fejezet|figyelem|nyitvatartas|belepo
    ro oferta valabila|prezenti|aperitive|feluri principale|deserturi|ingrediente|plecare|sosire|imbarcare|competente|experienta|prima de asigurare|asigurat|livrare|greutate|pasul|capitol|atentie|orar|intrare
    et pakkumine kehtib|kohal|eelroad|pearoad|magustoidud|koostisosad|valjumi|saabumi|oskused|tookogemus|kindlustus|tarne|kaal|samm|peatukk|hoiatus|avatud|piletid
    lv piedavajums speka|piedalas|uzkodas|pamatedieni|deserti|sastavdalas|atiesana|pienaksana|prasmes|pieredze|apdrosin|piegade|svars|solis|nodala|bridinajums|darba laiks|biletes
    lt pasiulymas galioja|dalyvavo|uzkandziai|karsti patiekalai|desertai|ingredientai|isvykimas|atvykimas|igudziai|patirtis|draudimo|pristatymas|svoris|zingsnis|skyrius|ispejimas|darbo laikas|bilietai
    tr gecerlilik suresi|katilanlar|baslangiclar|ana yemekler|tatlilar|malzemeler|kalkis|varis|binis|beceriler|deneyim|sigorta|prim tutari|teslim|agirlik|adim|bolum|uyari|acilis|bilet
    el ισχυσ προσφορασ|παροντεσ|ορεκτικα|κυριωσ|επιδορπια|υλικα|αναχωρηση|αφιξη|δεξιοτητεσ|εμπειρια|ασφαλιστρα|ασφαλισμ|παραδοση|βαροσ|βημα|κεφαλαιο|προσοχη|ωραριο|εισιτηρι
    bg валидност на офертата|присъства|предястия|основни|десерти|съставки|заминаване|пристигане|умения|опит|премия|застрахов|доставка|тегло|стъпка|глава|внимание|работно време|билет
    uk дійсна до|присутні|закуски|основні страви|десерти|інгредієнти|відправлення|прибуття|навички|досвід|страхов|доставка|вага|крок|розділ|увага|графік|квитк
    ca valid fins|assistents|entrants|primers|segons|postres|ingredients|sortida|arribada|habilitats|experiencia|prima|assegurat|lliurament|pes\b|pas \d|capitol|atencio|obertura|entrada
    id berlaku sampai|hadir|pembuka|hidangan|penutup|bahan|keberangkatan|kedatangan|keahlian|pengalaman|premi|tertanggung|pengiriman|berat|langkah|bab|perhatian|jam buka|tiket
    ms sah sehingga|hadir|pembuka|hidangan|pencuci mulut|bahan|berlepas|ketibaan|kemahiran|pengalaman|premium|diinsuranskan|penghantaran|berat|langkah|bab|amaran|waktu|tiket`,
};
