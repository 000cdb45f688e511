/** Whom a picture is of: by size and place, as a person looking at it would say. */
/** What is needed of a face here: its box, in pixels of the image. */
interface Placed {
  box: { x: number; y: number; width: number; height: number };
}

interface Size {
  width: number;
  height: number;
}

/** How much a face is what the picture is about: its size, less towards the edges. */
export function prominence({ box }: Placed, { width, height }: Size): number {
  const x = (box.x + box.width / 2) / width - 0.5;
  const y = (box.y + box.height / 2) / height - 0.5;
  return box.width * Math.exp(-4 * (x * x + y * y));
}

/** A face this prominent beside the main one is a second subject; passers-by and pictures on the wall are less. */
const SUBJECT_SHARE = 0.6;
/** And this wide: who stands behind, at half the distance again, is smaller. */
const SUBJECT_WIDTH_SHARE = 0.7;
/** And this much of it within the picture: a face that the edge cuts is not what the picture was taken of. */
const SUBJECT_INSIDE = 0.9;

/** @param faces the most prominent first */
export function subjectsOf(faces: readonly Placed[], image: Size): number {
  const [main, ...others] = faces;
  if (!main) return 0;
  const enough = prominence(main, image) * SUBJECT_SHARE;
  const wide = main.box.width * SUBJECT_WIDTH_SHARE;
  const subjects = others.filter(
    (face) =>
      face.box.width >= wide &&
      insideShare(face.box, image) >= SUBJECT_INSIDE &&
      prominence(face, image) >= enough,
  );
  return 1 + subjects.length;
}

function insideShare({ x, y, width, height }: Placed['box'], image: Size): number {
  const across = Math.min(x + width, image.width) - Math.max(x, 0);
  const down = Math.min(y + height, image.height) - Math.max(y, 0);
  return (Math.max(0, across) * Math.max(0, down)) / (width * height);
}
