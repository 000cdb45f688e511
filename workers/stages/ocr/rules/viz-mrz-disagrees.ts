import { fail, inconclusive, notApplicable, type Occurrence, pass, type Rule } from '../../stage.ts';
import type { IdentityField, OcrFacts } from '../facts.ts';
import { distance } from '../identity/names.ts';
import { doubtedNames, isZoneLegible } from '../surely-read.ts';

const NAMES: Record<IdentityField['field'], string> = {
  'document-number': 'document number',
  'birth-date': 'date of birth',
  'expiry-date': 'date of expiry',
  surname: 'surname',
  'given-names': 'given names',
};

/**
 * A printed field of an identity document contradicts its machine readable zone.
 *
 * What was read from pixels counts only when two further readings gave the same characters; and only beside another
 * field that agrees, which shows that page and zone belong together; and only against a zone whose characters were
 * all seen, since check digits are right by chance where they were chosen by them. A name that
 * differs by what was not surely seen of the zone's is asked about.
 */
export const vizMrzDisagrees: Rule<OcrFacts> = ({ mrz, identity }) => {
  if (mrz.length === 0) return notApplicable('no machine readable zone was found');
  const agreeing = identity.filter((field) => field.relation === 'agrees');
  const contradicting = identity.filter((field) => field.relation === 'contradicts');
  const certain =
    agreeing.length > 0 && mrz.every(isZoneLegible)
      ? contradicting.filter((field) => confidenceOf(field, agreeing) > 0 && !explainedByDoubts(field, mrz))
      : [];
  if (certain.length > 0) return fail(certain.map((field) => occurrence(field, agreeing)));
  if (contradicting.length > 0)
    return inconclusive(
      'a printed field seems to differ from the zone, but it may have been misread',
      contradicting.map(({ field, inZone, printed, page, box }) => ({
        ...(page === null ? {} : { page }),
        ...(box ? { box } : {}),
        values: [
          { source: 'printed', text: printed ?? '', ...(box ? { box } : {}) },
          { source: 'machine readable zone', text: inZone, ...(mrz[0] ? { box: mrz[0].box } : {}) },
        ],
        note: `The printed ${NAMES[field]} reads ${printed}, the machine readable zone ${inZone}.`,
      })),
    );
  return agreeing.length > 0
    ? pass
    : inconclusive('the printed fields could not be read surely enough to compare them with the zone');
};

/** Fields under check digits that show whose document it is. */
const ESTABLISHING = 2;

/**
 * Names stand under no check digit, and where they stand is less certain than which date is which, unless number and
 * dates agree: then page and zone are of one person, and what stands in the name's place is that person's name.
 */
function confidenceOf(
  { field, source, confirmed }: IdentityField,
  agreeing: readonly IdentityField[],
): number {
  if (source === 'ocr-layer' || (source === 'ocr' && confirmed !== true)) return 0;
  const established = agreeing.filter((one) => !isName(one)).length >= ESTABLISHING;
  const certainty = !isName({ field }) ? 0.9 : established ? 0.8 : 0.6;
  return source === 'text-layer' ? certainty : certainty - 0.1;
}

/** Misread characters of the zone's names, which stand under no check digit, could be all that differs. */
const explainedByDoubts = (field: IdentityField, mrz: OcrFacts['mrz']): boolean => {
  const doubted = mrz.reduce((sum, zone) => sum + doubtedNames(zone), 0);
  return isName(field) && doubted > 0 && distance(field.printed ?? '', field.inZone) <= 2 * doubted;
};

const isName = ({ field }: Pick<IdentityField, 'field'>): boolean =>
  field === 'surname' || field === 'given-names';

function occurrence(found: IdentityField, agreeing: readonly IdentityField[]): Occurrence {
  const { field, inZone, printed, page, box, source } = found;
  return {
    confidence: confidenceOf(found, agreeing),
    page: page ?? 1,
    ...(box ? { box } : {}),
    recovered: { old: inZone, new: printed, source: 'machine readable zone' },
    note: `The printed ${NAMES[field]} is ${printed}, the machine readable zone says ${inZone}.`,
    data: { field, source },
  };
}
