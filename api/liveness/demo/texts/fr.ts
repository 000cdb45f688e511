import type { DemoTexts } from './en.ts';

export const fr: DemoTexts = {
  page: {
    title: 'Preuve du vivant',
    about:
      'Les images de votre caméra sont envoyées une à une à ce service et oubliées aussitôt. Aucune vidéo n’est faite, rien n’est conservé. Les masques et les images injectées dans la caméra par un logiciel ne sont pas détectés.',
    camera: 'Votre caméra, en miroir',
    progress: 'Étapes terminées',
    reference: 'Photo à comparer (facultatif, JPEG ou PNG)',
    light: 'Éclairer aussi mon visage avec l’écran',
    lightWarning:
      'Tout l’écran change alors de couleur deux fois par seconde pendant six secondes environ. N’activez pas cette option si la lumière clignotante vous est nocive ; vous pouvez l’arrêter à tout moment. Il faut une pièce sombre et un écran clair.',
    ready: 'La caméra s’allume quand vous appuyez sur « Commencer », et s’éteint à la fin.',
    start: 'Commencer',
    result: 'Résultat',
    noScript: 'La caméra a besoin de JavaScript.',
    holdStill: 'Ne bougez pas et regardez ici.',
    stop: 'Arrêter les couleurs',
    language: 'Langue',
  },
  say: {
    again: 'Recommencer',
    starting: 'La caméra démarre…',
    countdown: 'Regardez la caméra. Début dans {seconds}.',
    left: 'encore {seconds} s',
    step: 'Étape {step} sur {steps}',
    failed: 'Cela n’a pas fonctionné',
    notAllowed: 'L’accès à la caméra est refusé. Autorisez-le pour cette page.',
    secure: 'La caméra n’est utilisable que par une connexion sûre (https).',
    noCamera: 'Aucune caméra n’a été trouvée sur cet appareil.',
    cameraBusy: 'La caméra ne donne pas d’image. Un autre programme l’utilise-t-il ?',
    unreachable: 'Le service est injoignable. Vérifiez la connexion et réessayez.',
    tooMany: 'Trop d’essais depuis ce réseau pour le moment. Réessayez plus tard.',
    badPhoto: 'La photo à comparer est inutilisable : prenez un JPEG ou un PNG où se voit un visage.',
    refused: 'Le service n’a pas accepté les images. Réessayez.',
    blink: 'Clignement vu',
    headTurn: 'Rotation de la tête vue',
    yes: 'oui',
    no: 'non',
    score: 'Score',
    notCovered: 'Les vidéos générées et les masques ne sont pas couverts.',
  },
  hints: {
    no_face: 'Aucun visage n’est visible. Tenez la caméra devant vous.',
    several_faces: 'Plusieurs personnes sont visibles. Vous seul, s’il vous plaît.',
    face_too_small: 'Approchez-vous un peu.',
    face_cut_off: 'Gardez le visage au milieu.',
    too_blurred: 'L’image est floue. Ne bougez pas, ou nettoyez l’objectif.',
    badly_lit: 'Trop sombre ou trop clair. Tournez-vous vers la lumière.',
    duplicate_frame: 'L’image ne change pas. La caméra est-elle figée, ou couverte ?',
    image_not_accepted: 'L’image n’a pas pu être lue. Un autre programme utilise-t-il la caméra ?',
    image_too_large: 'Les images de la caméra sont trop grandes.',
    too_many_frames_at_once: 'La connexion est lente. Ne bougez pas un instant.',
    captured_at_out_of_step: 'L’horloge de cet appareil saute. On continue.',
    moved_too_fast: 'C’était trop rapide. Un peu plus lentement, s’il vous plaît.',
    wrong_movement: 'C’était un autre mouvement. En voici un nouveau.',
    turn_not_counted: 'Presque. Encore une fois : un peu plus loin, lentement, et revenez.',
    challenge_expired: 'Le temps est écoulé. Voici un nouveau mouvement.',
    different_person: 'On dirait quelqu’un d’autre.',
    light_not_seen:
      'La lumière de l’écran se voyait trop peu. Une pièce plus sombre ou un écran plus clair aide.',
    light_not_followed:
      'Une autre lumière a changé aussi. Éloignez-vous des murs et des lampes qui clignotent.',
  },
  titles: {
    PASSED: 'Personne vivante confirmée',
    FAILED: 'Personne vivante non confirmée',
    INCONCLUSIVE: 'Pas de résultat clair',
    EXPIRED: 'Le temps de la session est écoulé',
  },
  next: {
    PASSED: 'C’est terminé. La caméra est éteinte.',
    FAILED: 'La caméra est éteinte. Vous pouvez réessayer, mieux éclairé et sans hâte.',
    INCONCLUSIVE: 'La caméra est éteinte. Réessayez : face à la lumière, un mouvement à la fois.',
    EXPIRED: 'La caméra est éteinte. Réessayez : une session dure dix minutes au plus.',
  },
  matches: {
    MATCHED: 'Le visage correspond à la photo.',
    NOT_MATCHED: 'Le visage ne correspond pas à la photo.',
    NOT_ASSESSABLE: 'On n’a pas pu dire si le visage correspond à la photo.',
  },
  reasons: {
    turns_of_one_picture:
      'Le visage tourné montrait trop peu de nouveau. Tournez-le avec une lampe ou une fenêtre devant vous, plutôt qu’avec une lumière de tous les côtés.',
    turns_without_relief:
      'Les rotations ne ressemblaient pas à celles d’une tête. Tournez plus loin, sous une lumière égale.',
    turns_of_another_face: 'Le visage tourné n’a pas été reconnu. Tournez un peu moins loin.',
    light_not_seen:
      'Trop peu de la lumière de l’écran revenait du visage. Essayez dans une pièce plus sombre, ou sans cette option.',
    light_not_followed:
      'La lumière sur le visage a changé autrement que l’écran. Éloignez-vous des murs et des écrans.',
    turns_not_assessable: 'Le visage tourné était trop sombre ou trop petit pour être jugé.',
  },
};
