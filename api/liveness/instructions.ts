/** What a person is told to do. Left and right are the person's own. */
import type { ChallengeType } from '../../shared/contracts/liveness.ts';

const TEXTS = {
  en: {
    LOOK_STRAIGHT: 'Look straight into the camera.',
    BLINK: 'Blink once.',
    TURN_LEFT: 'Turn your head to your left and back; keep your eyes on the screen.',
    TURN_RIGHT: 'Turn your head to your right and back; keep your eyes on the screen.',
    MOVE_CLOSER: 'Move closer to the camera.',
    LIGHT: 'Hold still and look at the screen while it changes its colour.',
  },
  de: {
    LOOK_STRAIGHT: 'Schauen Sie gerade in die Kamera.',
    BLINK: 'Blinzeln Sie einmal.',
    TURN_LEFT: 'Drehen Sie den Kopf nach links und zurück; die Augen bleiben auf dem Bildschirm.',
    TURN_RIGHT: 'Drehen Sie den Kopf nach rechts und zurück; die Augen bleiben auf dem Bildschirm.',
    MOVE_CLOSER: 'Kommen Sie näher an die Kamera.',
    LIGHT: 'Halten Sie still und schauen Sie auf den Bildschirm, während er die Farbe wechselt.',
  },
  es: {
    LOOK_STRAIGHT: 'Mire de frente a la cámara.',
    BLINK: 'Parpadee una vez.',
    TURN_LEFT: 'Gire la cabeza a su izquierda y vuelva, sin apartar los ojos de la pantalla.',
    TURN_RIGHT: 'Gire la cabeza a su derecha y vuelva, sin apartar los ojos de la pantalla.',
    MOVE_CLOSER: 'Acérquese a la cámara.',
    LIGHT: 'No se mueva y mire la pantalla mientras cambia de color.',
  },
  fr: {
    LOOK_STRAIGHT: 'Regardez droit vers la caméra.',
    BLINK: 'Clignez une fois des yeux.',
    TURN_LEFT: 'Tournez la tête vers votre gauche et revenez, les yeux sur l’écran.',
    TURN_RIGHT: 'Tournez la tête vers votre droite et revenez, les yeux sur l’écran.',
    MOVE_CLOSER: 'Approchez-vous de la caméra.',
    LIGHT: 'Ne bougez pas et regardez l’écran pendant qu’il change de couleur.',
  },
} as const satisfies Record<string, Record<ChallengeType, string>>;
const AGAIN = { en: 'Once more.', de: 'Noch einmal.', es: 'Otra vez.', fr: 'Encore une fois.' } as const;
type Language = keyof typeof TEXTS;

/** Language of a BCP 47 tag that there are texts for; English otherwise. */
function languageOf(locale: string | undefined): Language {
  const language = locale?.toLowerCase().split('-')[0] ?? 'en';
  return Object.hasOwn(TEXTS, language) ? (language as Language) : 'en';
}

/** @param again whether the same was asked for just before: the text must not stand still then */
export function instructionFor(type: ChallengeType, locale: string, again = false): string {
  const language = languageOf(locale);
  const text = TEXTS[language][type];
  return again ? `${AGAIN[language]} ${text}` : text;
}
