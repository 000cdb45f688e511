import type { KindWords } from '../kind-words.ts';

/** Certificate: names and usual words, a line for each language. */
export const CERTIFICATE: KindWords = {
  names: String.raw`
    en \bcertificate\b|certified copy|\bdiploma\b|confirmation of (?:employment|enrol|attendance|registration|residence)|proof of (?:employment|enrol|residence)|employment (?:confirmation|verification|certificate)|academic transcript|transcript of records|letter of (?:employment|recommendation|reference)|certificate of|verification of (?:employment|enrol)
    de zertifikat|urkunde|zeugnis\b|(?<!lohnsteuer|steuer)bescheinigung\b|(?:arbeits|arbeitgeber|arbeits- und|meldungs?|wohnsitz|wohnungsgeber|studien|teilnahme|schul|aufenthalts)-?bestatigung|\bbestatigung\b|meldezettel|diplom\b|befahigungsnachweis|leistungsubersicht|notenspiegel|notenauszug
    fr certificat\b|attestation|diplome\b|extrait d.acte|acte de (?:naissance|mariage|deces)|brevet|releve de notes
    es certificado(?! de retenciones)|\bdiploma\b|constancia (?:de|laboral)|titulo de|acta de (?:nacimiento|matrimonio)|expediente academico|partida de|certificacion|calificaciones
    it certificato|attestato|attestazione|\bdiploma\b|estratto (?:dell.)?atto|dichiarazione (?:di servizio|del datore|sostitutiva)|carriera universitaria
    pt certificado|certidao|diploma|atestado|declaracao(?! de (?:irs|imposto|ajuste|rendimentos))|historico escolar
    nl getuigschrift|certificaat|\bdiploma\b|werkgeversverklaring|verklaring|uittreksel|\bakte van\b|\battest\b|bewijs van|cijferlijst
    pl swiadectwo|zaswiadcz|\bdyplom\b|certyfikat|odpis (?:skrocony|zupelny)|\bakt urodzenia|wykaz ocen|karta ocen|suplement do dyplomu
    da \battest\b|\bbevis\b|certifikat|eksamensbevis|\bdiplom\b|kursusbevis|bekraeftelse|vielsesattest|dabsattest|ansaettelsesbevis|erklaering|karakterudskrift
    sv \bintyg\b|[a-z]+intyg\b|\bbetyg\b|\bdiplom\b|[a-z]*bevis\b|kursintyg|certifikat|registerutdrag|studieintyg
    nb \battest\b|vitnemal|bekreftelse|kursbevis|\bdiplom\b|sertifikat|[a-z]+attest\b|karakterutskrift
    fi [a-z]*todistus\b|\bdiplomi|todistetaan|sertifikaatti|todistuksen|opintosuoritusote
    cs osvedceni|potvrzeni (?:o (?:studiu|zamestnani|ucasti|bezdluznosti|pobytu|prac|vysi|trval|absol)|zamestnavatele)|vysvedceni|\bdiplom\b|rodny list|oddaci list|certifikat|\bpotvrzeni\b|zapoctovy list|vypis z (?:matriky|evidence)|vypis (?:studijnich|znamek|vysledku)
    sk osvedcenie|potvrdenie|vysvedcenie|rodny list|\bdiplom\b|certifikat|sobasny list|vypis vysledkov
    sl potrdilo(?! o placilu)|spricevalo|\bdiploma|certifikat|rojstni list|izpisek iz (?:maticne|rojstn|matic)
    hr potvrda(?! o (?:placanju|uplati))|svjedodzb|\bdiploma|uvjerenje|rodni list|domovnica|svjedocanstvo|uvjerenj|svjedod|prijepis ocjena
    sr potvrda(?! o (?:placanju|uplati))|uverenje|\bdiploma|izvod iz maticne|svedocanstvo|sertifikat
    hu igazolas|bizonyitvany|\boklevel|tanusitvany|anyakonyvi kivonat|emleklap|leckekonyv|torzslap
    ro adeverinta|certificat\b|diploma|atestat|foaie matricola|dovada|situatie scolara
    et \btoend\b|[a-z]*tunnistus\b|\bdiplom|sertifikaat|[a-z]*toend\b|akademiline oiend
    lv apliecin(?:a|iba|ajums)|izzina|\bdiploms|sertifikats|atestats
    lt \bpazyma|pazymejimas|\bdiplomas|sertifikatas|liudijimas|atestatas
    tr belgesi\b|sertifika|diploma|transkript|nufus kayit ornegi|katilim belgesi|calisma belgesi|bonservis|not dokumu
    el βεβαιωση|πιστοποιητικο|πτυχιο|διπλωμα|απολυτηριο|ληξιαρχικη πραξη|αναλυτικη βαθμολογια
    bg удостоверение|сертификат|свидетелство(?! за управление)|диплома|служебна бележка|удостоверява|грамота|академична справка
    uk довідка|свідоцтво|сертифікат|диплом|грамота|підтвердження
    ru справка|свидетельство|сертификат|диплом|аттестат
    ca certificat\b|diploma|certificacio|\btitol de
    id surat keterangan|sertifikat|ijazah|akta (?:kelahiran|nikah)|piagam|transkrip
    ms \bsijil|surat (?:pengesahan|akuan|perakuan)|perakuan|transkrip`,
  terms: String.raw`
    en certif(?:y|ies)|awarded|successfully completed|has completed|bachelor|master of|honours|conferred|in witness|registrar|entry of|place of death|vaccination|course of|hours of training|grade|merit|this is to|hereby|employed|has been|date of (?:birth|issue|joining)|position|issued|registered|qualification|degree|student|enrolled|certified|employment|signature|seal|credits|registration|attend|competen|examined
    de hat erfolgreich|teilgenommen|bestanden|gesamtnote|prufung|verleiht|akademischen grad|geburtsurkunde|eheurkunde|standesamt|immatrikul|bescheinigt|lehrgang|seminar|leistungen|matrikelnummer|geboren am|wird (?:hiermit )?bescheinigt|hiermit|beschaftigt|tatig|seit|angestellt|ausgestellt|geboren|absolviert|erfolgreich|semester|note|teilnahme|siegel|unterschrift|standesbeamt|bestatigen|matrikel|studiengang|ects|abschluss
    fr atteste|certifie|decerne|a suivi|mention|extrait d.acte|acte de naissance|etat civil|formation|delivre|\bne(?:\(e\))? le|assidu|titulaire du diplome|certifions|soussigne|employe|emploi|atteste que|en qualite de|pour servir|valoir ce que de droit|ne le|nee le|delivre|diplome|inscrit|faculte|session|obtenu|officier|reussi|maire|presente attestation
    es certifica|acredita|ha superado|ha realizado|aprovechamiento|expide|otorga|registro civil|nacimiento|para que conste|horas lectivas|calificacion|padron|hace constar|certifico|trabaja|presta servicios|expedid|inscrit|alumno|curso|grado|titulo|a peticion|efectos|nacid|universidad|obtenido|firma y sello|desempen|creditos|interesad
    it \battesta\b|si attesta|certifica|ha conseguito|ha frequentato|rilasciat|stato civile|\bnat[oa] a\b|corso di|laurea|superato|votazione|residenza|si dichiara|dipendente|in servizio|rilascia|nato|iscritto|conseguito|laureat|titolo|corso|esame|per gli usi|ufficiale|comune|certific|presso|crediti|assunt|frequen
    pt certifica|concluiu|aproveitamento|atribui|licenciatura|registo civil|conservatoria|declara|certidao|classificacao|nascimento|formacao|declara(?:-se|mos)?|para os devidos|certifica-se|trabalha|exerce|funcoes|matriculad|aluno|curso|grau|nascid|emitid|colaborador|frequent|universidade|carimbo|contrato sem termo|aprovad
    nl verklaart|behaald|geslaagd|\bakte\b|uitgereikt|deelgenomen|goed gevolg|geboorteakte|burgerlijke stand|examen|cursus|hierbij verklaren|hierbij|verklaart|verklaren|in dienst|functie|geboren|behaald|afgegeven|met goed gevolg|examen|opleiding|ondertekening|ingeschreven|deelgenomen|ambtenaar|diploma|burgerlijke stand|dienstverband|student|stempel
    pl zaswiadcza|ukonczyl|uzyskal|nadaje|\bodpis\b|akt urodzenia|stanu cywilnego|szkoleni|potwierdza|swiadectwo|egzamin|urodzon|zaswiadcza|niniejszym|zatrudnion|stanowisk|na wniosek|urodzon|ukonczyl|wydan|studia|student|stopien|egzamin|kurs|tytul|urzad stanu|kierownik|pieczec|szkolen|ocena|umowy o prace
    da bekraefter|herved|ansat|stilling|fodt|har gennemfort|bestaet|karakter|udstedt|eksamen|uddannelse|kursus|underskrift|studerende|deltaget|ects|bevidnes|tildeles|det attesteres|person
    sv intygar|harmed|anstalld|tjanst|fodd|har genomfort|godkand|betyg|utfardat|examen|utbildning|kurs|underskrift|student|deltagit|hogskolepoang|bevis|tilldelas|personnummer|befattning|registrerad
    nb bekrefter|bekreftes|herved|ansatt|stilling|fodt|har gjennomfort|bestatt|karakter|utstedt|eksamen|utdanning|kurs|underskrift|student|deltatt|studiepoeng|tildeles|stillingsprosent|vitnemal
    fi todistaa|todistamme|todistetaan|tyosuhde|tehtava|syntynyt|suorittanut|hyvaksytty|arvosana|tutkinto|opintopiste|kurssi|allekirjoitus|opiskelija|osallistunut|annettu|yliopisto|taten|leima|tyossa
    cs potvrzuj|timto|zamestnan|pracovni pomer|narozen|absolvoval|uspesne|vydano|studium|student|zkousk|titul|kurz|razitko|podpis|ucast|znamka|matrik|osvedcuje|na zadost|fakulta|na dobu
    sk potvrdzuj|tymto|zamestnan|pracovny pomer|narodeny|narodena|absolvoval|uspesne|vydan|studium|student|skusk|titul|kurz|peciatka|podpis|ucast|matrik|osvedcuje|na ziadost|fakulta|na dobu
    sl potrjuje|s tem|zaposlen|delovno mesto|delovno razmerje|rojen|opravil|uspesno|izdano|studij|student|izpit|naslov|tecaj|zig|podpis|udelezb|ocena|na prosnjo|fakulteta|nedolocen|uradn
    hr potvrduje|ovime|zaposlen|radno mjesto|radni odnos|rođen|roden|zavrsio|uspjesno|izdaje se|izdan|studij|student|ispit|tecaj|pecat|potpis|sudjel|ocjena|na zahtjev|fakultet|neodreden|svrhu|matic|stekao
    sr potvrduje|ovim|zaposlen|radno mesto|radni odnos|rođen|roden|zavrsio|uspesno|izdaje se|izdat|studij|student|ispit|kurs|pecat|potpis|ucest|ocena|na zahtev|fakultet|neodreden|svrhu|matic|stekao|uverava
    hu igazol|igazoljuk|ezennel|munkaviszony|munkakor|szuletett|sikeres|elvegezte|kiallit|hallgato|vizsga|kepzes|tanfolyam|belyegzo|alairas|reszvet|minosites|kerelme|egyetem|hatarozatlan|anyakonyv|fokozat
    ro se adevereste|adeverim|prin prezenta|angajat|functia|nascut|a absolvit|a promovat|eliberat|studii|student|examen|titlul|curs|stampila|semnatura|particip|media|cererea|facultatea|nedeterminat|certifica|i s-a eliberat
    et kinnita|kaesolev|tootab|ametikoh|toosuhe|sundinud|labinud|edukalt|valja antud|oppi|uliopilane|eksam|koolitus|allkiri|osalenud|hinne|ulikool|maaramata|tahtajatu|toendab|isikukood|omandanud
    lv apliecina|ar so|nodarbinat|strada|amat|dzim|pabeidz|sekmig|izsnieg|studij|student|eksamen|kurs|paraksts|piedalij|verteju|universitat|nenoteikt|kvalifikac|personas kods|zimog|uzrad
    lt patvirtina|pazymi|siuo|dirba|pareigos|gim|baige|sekmingai|isduot|studij|student|egzamin|kurs|parasas|dalyvav|ivertin|universitet|neterminuot|kvalifikac|asmens kodas|antspaud|pateikti
    tr isbu|calis|gorev|dogum|tamamla|basari|verilmistir|duzenlen|ogrenci|sinav|egitim|kurs|imza|katil|mezun|universite|unvan|t\.?c\. kimlik|talebi|muhur|onay|ilgili makama
    el βεβαιων|πιστοποι|εργαζεται|θεση|γεννη|ολοκληρωσε|επιτυχωσ|χορηγ|σπουδ|φοιτη|εξετασ|σεμιναρι|υπογραφη|συμμετ|βαθμ|πανεπιστημι|αοριστου|κατοπιν αιτησ|δημοσ|σφραγιδα|νομιμη χρηση|προσληφθ|ληξιαρχ
    bg удостоверява|настоящ|работи|длъжност|роден|завършил|успешно|издаде|издава|студент|изпит|курс|подпис|участ|оценка|университет|безсрочен|по молба|печат|да послужи|професионал|придоби|трудов договор
    uk засвідчує|підтверджує|цим|дана|видано|працює|посад|народ|закінчи|успішно|студент|іспит|курс|підпис|участ|оцінк|університет|печатка|здобу|за місцем вимоги|навчан|кваліфік
    ru подтверждает|настоящая|выдана|работает|должност
    ca certifica|fa constar|treballa|categoria|nascut|ha superat|expedei|estudis|alumne|curs|signatura|segell|universitat|matricul|als efectes|demana|ha assistit
    id menerangkan|dengan ini|bahwa|bekerja|jabatan|lahir|lulus|diberikan|siswa|mahasiswa|ujian|kursus|pelatihan|peserta|universitas|ditandatangani|yang bersangkutan|sebagaimana mestinya|nama
    ms disahkan|mengesahkan|dengan ini|bahawa|bekerja|jawatan|lahir|lulus|dianugerahkan|pelajar|peperiksaan|kursus|peserta|universiti|ditandatangan|nama|diperakui|telah mengikuti|menghadiri
    ** hereby (certif|confirm)|this is to certify|awarded|hiermit wird|bescheinig|abschlussprufung|certifie que|proces-verbal du jury|certifica que|si certifica`,
};
