import type { DemoTexts } from './en.ts';

export const de: DemoTexts = {
  page: {
    title: 'Lebenderkennung',
    about:
      'Die Bilder Ihrer Kamera gehen einzeln an diesen Dienst und werden sofort vergessen. Es entsteht kein Video, nichts wird gespeichert. Masken und Bilder, die ein Programm in die Kamera einspielt, werden nicht erkannt.',
    camera: 'Ihre Kamera, gespiegelt',
    progress: 'Erledigte Schritte',
    reference: 'Foto zum Vergleich (freiwillig, JPEG oder PNG)',
    light: 'Mein Gesicht auch mit dem Bildschirm beleuchten',
    lightWarning:
      'Der ganze Bildschirm wechselt dann etwa sechs Sekunden lang zweimal in der Sekunde die Farbe. Lassen Sie das aus, wenn Ihnen blinkendes Licht schadet; Sie können es jederzeit anhalten. Es braucht einen dunklen Raum und einen hellen Bildschirm.',
    ready: 'Die Kamera geht an, wenn Sie auf „Beginnen“ drücken, und am Ende wieder aus.',
    start: 'Beginnen',
    result: 'Ergebnis',
    noScript: 'Die Kamera braucht JavaScript.',
    holdStill: 'Halten Sie still und schauen Sie hierher.',
    stop: 'Farben anhalten',
    language: 'Sprache',
  },
  say: {
    again: 'Noch einmal',
    starting: 'Die Kamera wird eingeschaltet …',
    countdown: 'Schauen Sie in die Kamera. Es beginnt in {seconds}.',
    left: 'noch {seconds} s',
    step: 'Schritt {step} von {steps}',
    failed: 'Das hat nicht geklappt',
    notAllowed: 'Die Kamera ist nicht freigegeben. Erlauben Sie sie für diese Seite.',
    secure: 'Die Kamera lässt sich nur über eine sichere Verbindung (https) benutzen.',
    noCamera: 'An diesem Gerät wurde keine Kamera gefunden.',
    cameraBusy: 'Die Kamera liefert kein Bild. Benutzt sie ein anderes Programm?',
    unreachable:
      'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    tooMany: 'Aus diesem Netz gab es zu viele Versuche. Versuchen Sie es später noch einmal.',
    badPhoto:
      'Das Foto zum Vergleich ist nicht brauchbar: Nehmen Sie ein JPEG oder PNG, auf dem ein Gesicht zu sehen ist.',
    refused: 'Der Dienst hat die Bilder nicht angenommen. Versuchen Sie es noch einmal.',
    blink: 'Blinzeln gesehen',
    headTurn: 'Kopfdrehung gesehen',
    yes: 'ja',
    no: 'nein',
    score: 'Wert',
    notCovered: 'Erzeugte Videos und Masken werden damit nicht erkannt.',
  },
  hints: {
    no_face: 'Es ist kein Gesicht zu sehen. Halten Sie die Kamera vor sich.',
    several_faces: 'Es sind mehrere Personen zu sehen. Bitte nur Sie allein.',
    face_too_small: 'Kommen Sie etwas näher.',
    face_cut_off: 'Halten Sie Ihr Gesicht in der Mitte.',
    too_blurred: 'Das Bild ist verwackelt. Halten Sie still, oder putzen Sie die Linse.',
    badly_lit: 'Zu dunkel oder zu hell. Wenden Sie sich dem Licht zu.',
    duplicate_frame: 'Das Bild ändert sich nicht. Hängt die Kamera, oder ist sie verdeckt?',
    image_not_accepted: 'Das Bild war nicht lesbar. Benutzt ein anderes Programm die Kamera?',
    image_too_large: 'Die Kamera liefert zu große Bilder.',
    too_many_frames_at_once: 'Die Verbindung ist langsam. Halten Sie einen Augenblick still.',
    captured_at_out_of_step: 'Die Uhr dieses Geräts springt. Es geht weiter.',
    moved_too_fast: 'Das war zu schnell. Bitte etwas langsamer.',
    wrong_movement: 'Das war eine andere Bewegung. Hier ist eine neue.',
    turn_not_counted: 'Beinahe. Noch einmal: etwas weiter, langsam, und zurück.',
    challenge_expired: 'Die Zeit war um. Hier ist eine neue Bewegung.',
    different_person: 'Das sieht nach jemand anderem aus.',
    light_not_seen:
      'Vom Licht des Bildschirms war zu wenig zu sehen. Ein dunklerer Raum oder ein hellerer Bildschirm hilft.',
    light_not_followed:
      'Auch anderes Licht hat sich geändert. Bleiben Sie fern von Wänden und flackernden Lampen.',
  },
  titles: {
    PASSED: 'Als lebend bestätigt',
    FAILED: 'Nicht als lebend bestätigt',
    INCONCLUSIVE: 'Kein klares Ergebnis',
    EXPIRED: 'Die Zeit der Sitzung ist abgelaufen',
  },
  next: {
    PASSED: 'Sie sind fertig. Die Kamera ist aus.',
    FAILED: 'Die Kamera ist aus. Versuchen Sie es noch einmal, bei besserem Licht und ohne Eile.',
    INCONCLUSIVE:
      'Die Kamera ist aus. Versuchen Sie es noch einmal: dem Licht zugewandt, eine Bewegung nach der anderen.',
    EXPIRED: 'Die Kamera ist aus. Versuchen Sie es noch einmal; eine Sitzung dauert höchstens zehn Minuten.',
  },
  matches: {
    MATCHED: 'Das Gesicht gehört zum Foto.',
    NOT_MATCHED: 'Das Gesicht gehört nicht zum Foto.',
    NOT_ASSESSABLE: 'Ob das Gesicht zum Foto gehört, ließ sich nicht sagen.',
  },
  reasons: {
    turns_of_one_picture:
      'Das gedrehte Gesicht zeigte zu wenig Neues. Drehen Sie es mit einer Lampe oder einem Fenster vor sich statt bei Licht von allen Seiten.',
    turns_without_relief:
      'Die Drehungen sahen nicht nach einem Kopf aus. Drehen Sie weiter, bei gleichmäßigem Licht.',
    turns_of_another_face: 'Das gedrehte Gesicht war nicht wiederzuerkennen. Drehen Sie etwas weniger weit.',
    light_not_seen:
      'Vom Gesicht kam zu wenig Licht des Bildschirms zurück. Versuchen Sie es in einem dunkleren Raum, oder ohne.',
    light_not_followed:
      'Das Licht auf dem Gesicht änderte sich anders als der Bildschirm. Bleiben Sie fern von Wänden und Bildschirmen.',
    turns_not_assessable: 'Das gedrehte Gesicht war zu dunkel oder zu klein, um beurteilt zu werden.',
  },
};
