export const en = {
  page: {
    title: 'Liveness check',
    about:
      'Your camera’s pictures go to this service one by one and are forgotten at once. No video is made, nothing is stored. The check does not detect masks or pictures fed into the camera by software.',
    camera: 'Your camera, mirrored',
    progress: 'Steps done',
    reference: 'Photo to compare with (optional, JPEG or PNG)',
    light: 'Also light my face with the screen',
    lightWarning:
      'The whole screen then changes its colour twice a second, for about six seconds. Leave this off if flashing light harms you; you can stop it at any time. It needs a dim room and a bright screen.',
    ready: 'The camera is switched on when you press Start, and off at the end.',
    start: 'Start',
    result: 'Result',
    noScript: 'The camera needs JavaScript.',
    holdStill: 'Hold still and look here.',
    stop: 'Stop the colours',
    language: 'Language',
  },
  say: {
    again: 'Again',
    starting: 'Starting the camera…',
    countdown: 'Look into the camera. It begins in {seconds}.',
    left: '{seconds} s left',
    step: 'Step {step} of {steps}',
    failed: 'It did not work',
    notAllowed: 'The camera may not be used. Allow it for this page.',
    secure: 'The camera can be used over a secure connection (https) only.',
    noCamera: 'No camera was found on this device.',
    cameraBusy: 'The camera cannot be read. Is another program using it?',
    unreachable: 'The service cannot be reached. Check the connection and try again.',
    tooMany: 'Too many tries from this network for now. Try again in a while.',
    badPhoto: 'The photo to compare with could not be used: take a JPEG or PNG with one face in it.',
    refused: 'The service did not take the pictures. Try again.',
    blink: 'Blink seen',
    headTurn: 'Head turn seen',
    yes: 'yes',
    no: 'no',
    score: 'Score',
    notCovered: 'Generated video and masks are not covered.',
  },
  hints: {
    no_face: 'No face is seen. Hold the camera in front of you.',
    several_faces: 'Several people are seen. Only you, please.',
    face_too_small: 'Come a little closer.',
    face_cut_off: 'Keep your face in the middle.',
    too_blurred: 'The picture is blurred. Hold still, or clean the lens.',
    badly_lit: 'Too dark or too bright. Turn towards the light.',
    duplicate_frame: 'The picture does not change. Is the camera frozen, or covered?',
    image_not_accepted: 'The picture could not be read. Is another program using the camera?',
    image_too_large: 'The camera sends pictures that are too large.',
    too_many_frames_at_once: 'The connection is slow. Hold still for a moment.',
    captured_at_out_of_step: 'The clock of this device jumps. It goes on.',
    moved_too_fast: 'That was too fast. A little slower, please.',
    wrong_movement: 'That was another movement. Here is a new one.',
    turn_not_counted: 'Almost. Once more: a little further, slowly, and back.',
    challenge_expired: 'Time was up. Here is a new one.',
    different_person: 'This looks like somebody else.',
    light_not_seen: 'Too little of the screen’s light was seen. A darker room or a brighter screen helps.',
    light_not_followed: 'Other light changed too. Keep away from walls and from lamps that flicker.',
  },
  /** How it ended. */
  titles: {
    PASSED: 'Liveness confirmed',
    FAILED: 'Liveness not confirmed',
    INCONCLUSIVE: 'No clear result',
    EXPIRED: 'The session ran out of time',
  },
  /** What to do then. */
  next: {
    PASSED: 'You are done. The camera is off.',
    FAILED: 'The camera is off. You can try again, in better light and without haste.',
    INCONCLUSIVE: 'The camera is off. Try again: face the light, and do one movement at a time.',
    EXPIRED: 'The camera is off. Try again, the session lasts ten minutes.',
  },
  matches: {
    MATCHED: 'The face matches the photo.',
    NOT_MATCHED: 'The face does not match the photo.',
    NOT_ASSESSABLE: 'Whether the face matches the photo could not be told.',
  },
  /** What the person may be told of why there is no clear result. */
  reasons: {
    turns_of_one_picture:
      'The turned face showed too little that is new. Turn with a lamp or a window in front of you rather than light from all around.',
    turns_without_relief: 'The turns did not look like those of a head. Turn further, in even light.',
    turns_of_another_face: 'The turned face could not be recognised. Turn a little less far.',
    light_not_seen:
      'Too little of the screen’s light came back from the face. Try a darker room, or without it.',
    light_not_followed:
      'The light on the face changed otherwise than the screen. Keep away from walls and screens.',
    turns_not_assessable: 'The turned face was too dark or too small to be judged.',
  },
};

/** A sentence for each key of the English ones, none more and none less. */
type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };
export type DemoTexts = SameKeys<typeof en>;
