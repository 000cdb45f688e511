/**
 * Places of a face that are looked at closely, of FaceMesh: brow, nose, cheeks, about the eyes; nothing that lids, lips or
 * the jaw move.
 */
export const PLACES: readonly number[] = [
  10, 109, 338, 67, 297, 103, 332, 151, 9, 8, 168, 6, 197, 195, 5, 4, 1, 45, 275, 129, 358, 98, 327, 2, 50,
  280, 101, 330, 118, 347, 117, 346, 116, 345, 123, 352, 205, 425, 70, 300, 63, 293, 105, 334, 66, 296, 107,
  336, 33, 263, 133, 362, 36, 266, 142, 371,
];
