import type { KindWords } from '../kind-words.ts';

/** Letter: names and usual words, a line for each language. */
export const LETTER: KindWords = {
  names: String.raw`
    en \bdear (?:sir|madam|m(?:r|s|rs|iss)\b|dr\b|customer|member|all\b|[a-z]+,|[a-z]+ [a-z]+,)|\bhello [a-z]+|\bhi [a-z]+,
    de sehr geehrte|\bliebe[rs]? [a-z]+|guten tag (?:frau|herr)|\bgruezi|\bhallo (?:frau|herr|[a-z]+,)
    fr \bchere? [a-z]+,|\b(?:madame|monsieur)(?:, monsieur)?,|mesdames|\bbonjour\b|\bchere? 
    es \bestimad[oa]s?\b|\bdistinguid[oa]|muy senor(?:es)? mio|apreciad[oa]|querid[oa]|\bhola\b|buenos dias
    it gentil[ei]|\begregi[ao]|spett(?:\.|abile)|\bcar[oa] [a-z]+,|gent\.ma|gent\.mo|buongiorno|\bcar[oa] 
    pt caro senhor|\bexm[oa]|prezad[oa]|car[oa]s? (?:senhor|cliente|[a-z]+,)|estimad[oa] (?:cliente|senhor)|\bola\b|bom dia
    nl geachte|\bbeste [a-z]+,|\bbeste (?:heer|mevrouw|klant)|\blieve [a-z]+|\bbeste 
    pl szanown|drog[ia] pan|dzien dobry|drog[ai]
    da \bkaere?r?e? [a-z]+|\bhej [a-z]+
    sv \bhej\b|\bbasta\b|\bkara [a-z]+
    nb \bkjaere\b|\bhei\b
    fi \bhyva(?:t)? |\barvois|\bhei\b
    cs vazen[yaieo]|\bmil[ya] |dobry den
    sk vazen[yaieo]|\bmil[ya] |dobry den
    sl spostovan[iae]|\bdrag[ia] 
    hr postovan[iae]|\bdrag[ia] 
    sr postovan[iae]|\bdrag[ia] 
    hu \btisztelt |\bkedves 
    ro \bstimat[aei]|\bdrag[ai] |\bonorat
    et lugupeetud|\baustatud|\btere\b|\bhea [a-z]+
    lv cienija(?:mais|ma|mie|mo)|god(?:atais|ata|ajam)|labdien
    lt gerbiam(?:as|a|i|oji|asis|ieji)|\bmiel[aoi]
    tr \bsayin |\bdegerli 
    el αγαπητ(?:ε|η|οι)|αξιοτιμ|κυριε|κυρια
    bg уважаем|скъп[аи]
    uk шановн|дорог[аи]
    ru уважаем
    ca benvolgu|distingi|apreciad|estimad
    id dengan hormat|yth\.|kepada yth|yang terhormat
    ms tuan/?puan|\btuan\b`,
  terms: String.raw`
    en i am writing|we are writing|thank you for your|enclosed|please do not hesitate|look forward|sincerely|regards|further to|with reference to|your letter|to whom it may concern|\bdear\b|re:|subject|please find|please contact|we regret|we are pleased|if you have any questions|hesitate|faithfully|truly|best wishes|i would like|i am pleased|your request|attention|kindly|on behalf of|your reference
    de betreff|\bbetr\.|bezugnehmend|anbei|freuen uns|ihr schreiben|hochachtungsvoll|grussen|guten tag|hiermit teilen|wir bitten|beste grusse|liebe grusse|\bihre?e?\b nachricht|wir freuen|ihr zeichen|unser zeichen|bitte|gerne|teilen wir ihnen|ihre anfrage|im auftrag|ihnen mit|bedauern|mitteilen|ruckfragen|zur verfugung|zu ihrer|mit besten|herzlich|viele gru|gruss
    fr objet\s*:|veuillez|je vous prie|suite a|ci-joint|salutations|respectueusement|pieces? jointes?|nous vous informons|bien a vous|nous avons le plaisir|votre courrier|je soussigne|nous avons|n.hesitez|cordialement|l.expression|dans l.attente|je reste|concerne|votre demande|veuillez agreer|par la presente|nous accusons|recommandee|restant|service client
    es asunto|por la presente|le informamos|les informamos|adjunto|reciba|un saludo|quedamos a su disposicion|le escribimos|distinguid|nos dirigimos|le saluda|cordialmente|atentamente|ruego|rogamos|mediante|en relacion|agradec|solicit|comunic|estimad|sin otro particular|afectuos|referencia|le recordamos
    it oggetto|con la presente|in allegato|vi informiamo|le comunichiamo|la informiamo|restiamo a disposizione|porgiamo|porgo|\bsaluti\b|in riferimento|a disposizione|cordialmente|ringrazi|comunica|richiesta|si prega|gradire|in attesa|restando|relazione alla|porgere|protocollo|vostra|la presente|raccomandata|colgo|siamo lieti
    pt assunto|por este meio|informamos|em anexo|subscrevo|sem outro assunto|agradecemos|cumprimentos|vimos por|exmo|atentamente|atenciosamente|cordialmente|informar|vossa|comunicar|solicitamos|resposta|servimo-nos|respeitosos|cumprimentos|permanecemos|disposicao|referencia|na sequencia|referente
    nl betreft|onderwerp|hierbij|met vriendelijke|in antwoord op|berichten u|bijlage|groeten|uw brief|wij verzoeken|hartelijke groet|geachte|met vriendelijke groet|hoogachtend|vragen|contact op|wij hebben|uw verzoek|delen u mee|naar aanleiding|graag|ons kenmerk|uw kenmerk|bijgaand|dank|alvast|verzoek|informeren
    pl dotyczy|w odpowiedzi|uprzejmie|w zalaczeniu|z powazaniem|pozdrawiam|szanown|informujemy|prosimy o|wyrazami|z powazaniem|informuj|zwracam|w nawiazaniu|prosze|w zwiazku|uprzejm|z gory|serdecznie|znak|nasz znak|pismo|wyrazy|sprawie|w imieniu|odpowied
    da venlig hilsen|venlige hilsner|vedr|vedrorende|angaende|tak for din|hermed|kontakt|henvendelse|vi kan|du er velkommen|sagsnr|journalnr|vedlagt|sporgsmal|vi vil|skriver|brev|hilsen
    sv vanlig[a]? halsning|med vanlig|halsningar|angaende|betraffande|tack for|harmed|bifogat|kontakta|fragor|vi vill|arende|diarienr|dnr|skriver|meddela|ert brev|hor av|mvh
    nb vennlig hilsen|hilsen|angaende|vedrorende|takk for|herved|vedlagt|ta kontakt|sporsmal|vi vil|saksnr|var ref|deres ref|skriver|viser til|brev|henvendelse|beste
    fi terveisin|ystavallisin|kunnioittaen|kunnioittavasti|asia:|viite:|kiitamme|liite|liitteena|ilmoitamme|lisatietoja|ota yhteytta|otathan|pyydamme|yhteydenotto|kirje|hakemukse|lahetamme|asianne
    cs s pozdravem|s uctou|vec:|v[eě]c|dekujeme|v priloze|priloha|dovolujeme|sdelujeme|informovat|obracime|prosim|zadost|v souvislosti|na zaklade|dotaz|kontakt|s pratelskym|oznamujeme|znacka|vyrizuje|c\. ?j\.
    sk s pozdravom|s uctou|vec:|dakujeme|v prilohe|priloha|dovolujeme|oznamujeme|informovat|obraciame|prosim|ziadost|v suvislosti|na zaklade|kontakt|vybavuje|nasa znacka|vas list|srdecne
    sl lep pozdrav|s spostovanjem|lepo pozdravljeni|zadeva|obvescam|prosimo|hvala|v prilogi|priloga|zahvaljujemo|v zvezi|vprasanj|na voljo|dopis|stevilka:|sporocamo|vljudno|pozdrav|vas dopis
    hr s postovanjem|srdacan pozdrav|lijep pozdrav|predmet|obavjestavamo|molimo|zahvaljujemo|u prilogu|prilog|u vezi|pitanj|na raspolaganju|dopis|klasa|urbroj|pozdrav|temeljem|vaseg|ljubazno
    sr s postovanjem|srdacan pozdrav|predmet|obavestavamo|molimo|zahvaljujemo|u prilogu|prilog|u vezi|pitanj|na raspolaganju|dopis|pozdrav|vaseg|ljubazno|povodom|zelimo
    hu udvozlettel|tisztelettel|targy|tajekoztat|kerjuk|koszonjuk|mellek|mellekelt|megkeres|kerdes|rendelkezes|ertesit|level|hivatkozas|ugyintezo|iktatoszam|ezuton|valasz|szives
    ro cu stima|cu respect|cu consideratie|referitor|subiect|va informam|va rugam|va multumim|anexa|anexat|prin prezenta|intrebari|va stam la dispozitie|adres|urmare|solicitar|comunic|nr\. inreg|ref
    et lugupidamisega|austusega|parimat|parimate|teema|teatame|palume|taname|lisatud|lisa|kusimus|kontakt|seoses|meie|teie kiri|vastus|kiri|heade|soovidega|informeeri
    lv ar cienu|cienu|par \p{L}+|informejam|ludzam|pateicamies|pielikum|jautajum|sazin|atbild|saistiba|vestul|pazinojam|jusu|iesniegum|noradam|ar sveicieniem
    lt pagarbiai|su pagarba|del |informuojame|prasome|dekojame|prided|priedas|klausim|kreip|atsak|susisiek|rasta|jusu|pranesame|pranesa|geriausi|linkejim
    tr saygilar|konu|ilgi|bilgilerinize|rica eder|arz eder|geregini|tarafiniza|tesekkur|ekte|hususunda|bildir|talep|sayi:|basvuru|musterimiz|iyi dilek
    el με εκτιμηση|θεμα|σασ ενημερωνουμε|παρακαλ|ευχαριστ|συνημμεν|επιστολη|σχετικα|αναφορα|απαντηση|διαθεση|επικοινων|αιτημα|φιλικα|ενημερω|με τιμη|σασ γνωρ
    bg с уважение|относно|уведомяваме|молим|благодарим|приложен|писмо|във връзка|въпрос|отговор|поздрав|ваше|бихме|изх|на разположение|информираме|запитван
    uk з повагою|щодо|повідомляємо|просимо|дякуємо|додат|лист|у зв.язку|питан|відповід|звернен|вих\. ?№|інформуємо|ваш|найкращ
    ru с уважением|сообщаем|просим|письмо
    ca atentament|cordialment|assumpte|us informem|li informem|adjunt|agra|en relacio|us preguem|qualsevol dubte|salutacio|rebi|resta|disposicio|referencia
    id hormat kami|hormat saya|perihal|lampiran|bersama ini|terima kasih|sehubungan|kami sampaikan|mohon|demikian|atas perhatian|bapak/?ibu|surat|disampaikan
    ms yang benar|perkara|dengan hormat|sukacita|dimaklumkan|terima kasih|kerjasama|sekian|merujuk|lampir|ruj\.|saya yang|perhatian|per:|pihak kami
    ** yours (sincerely|faithfully)|(?:kind|best|warm) regards|mit (?:freundlichen|besten) grussen|(?:freundliche|viele) grusse|agreer|cordialement|sentiments distingues|atentamente|(?:un cordial|cordiales) saludos?|distinti saluti|cordiali saluti|atenciosamente|melhores cumprimentos|hoogachtend|vriendelijke groet|z powazaniem|z wyrazami szacunku`,
};
