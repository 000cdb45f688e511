/**
 * Room for values that are only wanted until the next word or pair is looked at: a page has so many of them that making
 * lists anew for each took as long as working them out.
 *
 * @returns gives room for as many values at least, with whatever stood there before
 */
export function scratch(): (least: number) => Float64Array {
  let values = new Float64Array(256);
  return (least) => {
    if (values.length < least) values = new Float64Array(2 * least);
    return values;
  };
}
