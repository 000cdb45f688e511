/** Findings of the ocr stage. */
import type { Rows } from '../row.ts';

export const OCR = {
  'mrz-check-digit-failed': {
    stage: 'ocr',
    group: 'ocr',
    severity: 'HIGH',
    family: 'content',
    title: 'Machine readable zone fails its check digits',
    meaning:
      'A number, a date or the whole machine readable zone does not match the check digit that is printed with it.',
    basis:
      'Issuing systems compute the check digits (ICAO 9303-3, 4.9: weights 7, 3, 1 modulo 10); a character that is changed by hand leaves the old digit behind in nine of ten cases.',
    alternatives: ['A character misread from a poor picture', 'A specimen or training document'],
    advice:
      'Compare the zone with the printed fields and ask for another picture or for the chip to be read.',
  },
  'viz-mrz-disagrees': {
    stage: 'ocr',
    group: 'ocr',
    severity: 'HIGH',
    family: 'content',
    title: 'A printed field contradicts the machine readable zone',
    meaning:
      'A date, number or name that is printed on the identity document differs from the same field in its machine readable zone, whose check digit is right.',
    basis:
      'Issuers personalise both from one record (ICAO 9303-3, 3.4 and section 6 for the spelling of names). Who alters a printed field leaves the zone behind, or the other way round.',
    alternatives: [
      'A character misread from a poor picture',
      'A date or number of another person or authority that is printed on the same page',
    ],
    advice:
      'Read both places yourself in a better picture, and have the chip read where the document has one.',
  },
  'arithmetic-inconsistent': {
    stage: 'ocr',
    group: 'ocr',
    severity: 'HIGH',
    family: 'content',
    title: 'An amount contradicts the arithmetic of its table',
    meaning:
      'The other amounts of the table follow a rule (a running balance, quantity times price, a sum); this one alone breaks it.',
    basis:
      'Software that writes statements and invoices computes these relations; editing one printed amount breaks exactly the relations that contain it, and the value that repairs them all is the likely original.',
    alternatives: [
      'A discount, fee or payment that is printed outside of the table',
      'An amount misread from a poor scan',
    ],
    advice: 'Ask the issuer to confirm the amount, or ask for the statement in its original electronic form.',
  },
  'sums-contradicted': {
    stage: 'ocr',
    group: 'ocr',
    severity: 'MEDIUM',
    family: 'content',
    title: 'A result does not follow from the amounts around it',
    meaning:
      'A total, a tax, a net pay or a closing balance is none of the results to which the amounts that it stands with can lead. Which of them is wrong is not known.',
    basis:
      'Software computes results from the amounts that it prints with them. Tried are the ways of genuine documents: rows from any row on, discounts and payments taken off, taxes added or contained, results of results, rounding, and relations that sentences name (of 134 real receipts, typed out, none is contradicted: docs/measurements/sums.md). Told where the label is understood to the last word, other rows or columns prove the relation, or one digit is the difference; asked about elsewhere.',
    alternatives: [
      'An amount that is not printed, or stands elsewhere',
      'A slip of somebody who computes by hand',
      'An amount misread from a poor picture',
    ],
    advice:
      'Add up the amounts yourself, and ask the issuer for the document in its original electronic form.',
  },
  'account-contradicts-bank': {
    stage: 'ocr',
    group: 'ocr',
    severity: 'MEDIUM',
    family: 'content',
    title: 'Account number and bank identifier are of different banks',
    meaning:
      'The one account number of the document and the one bank identifier beside it name different countries or banks. Which of the two is the wrong one is not known.',
    basis:
      'An IBAN begins with the country of its bank, in some countries followed by the letters of its BIC (ISO 13616 registry; ISO 9362 has the country as its fifth and sixth letter). Who puts an account of his own on an invoice seldom changes both.',
    alternatives: ['The identifier of a correspondent bank', 'A slip of the issuer, or a template'],
    advice:
      'Ask the payee for the account by a way that does not come from this document before anything is paid.',
  },
  'stated-twice-otherwise': {
    stage: 'ocr',
    group: 'ocr',
    severity: 'MEDIUM',
    family: 'content',
    title: 'What the document states twice differs',
    meaning:
      'The number of an account, a contract, a customer or the like stands in the document twice, alike in all but one digit, or two dates to pay by do, or the name of a party is spelled in two ways, or a VAT number is of another country than its party’s account or address. Or two dates lie otherwise apart than the document says: of a bill and to pay it, of arrival and departure. Or a date stands out of the order of its list. Which of the two is the wrong one is not known.',
    basis:
      'Software prints such a number from one field wherever it stands; who exchanges it on the page seldom thinks of the payment slip or the foot. Numbers that count up, in lists and series, differ in their last digit and are left out. Names are those behind a label, inflected endings and transliterations apart.',
    alternatives: [
      'Two accounts or contracts of one party',
      'A typing error in a letter that somebody wrote',
      'An account abroad',
      'What was booked long after the day that its row bears',
      'A date to pay by that was agreed upon otherwise',
    ],
    // Asked, not counted, until forged files of it are in the ledger's lists.
    context: true,
    advice: 'Ask the issuer, by a way that does not come from this document, which of the two is right.',
  },
  'layer-contradicts-picture': {
    stage: 'ocr',
    group: 'ocr',
    severity: 'MEDIUM',
    family: 'content',
    title: 'The picture of a page shows another amount than its text layer',
    meaning:
      'The page is a picture with an invisible text layer that some program once read from it. An amount of the layer differs in two digits or more from what the picture shows now.',
    basis:
      'Each amount of the layer is read again in the picture, at two sizes that must agree. Programs that read print take a digit for another now and then, hardly two of one amount; who edits the picture afterwards leaves the layer as it was.',
    alternatives: [
      'A layer that was read badly from a poor picture',
      'A layer that belongs to another picture',
    ],
    advice: 'Compare the amount in the picture with what a search for it finds in the document.',
  },
  'iban-checksum-failed': {
    stage: 'ocr',
    group: 'ocr',
    severity: 'MEDIUM',
    family: 'content',
    title: 'IBAN with a wrong checksum',
    meaning: 'The printed account number has the length of an IBAN of its country, but not a valid checksum.',
    basis:
      'Two digits of an IBAN are a checksum over all others (ISO 7064 mod 97-10): banks print valid ones only, and 97 of 98 changes by hand do not hit a valid one.',
    alternatives: ['A typing error of the issuer', 'An invented number on a template or an example'],
    advice: 'Compare the account number with one known from the issuer before anything is paid.',
  },
  'weekday-contradicts-date': {
    stage: 'ocr',
    group: 'ocr',
    // People who write dates by hand slip; that one was altered, it does not say by itself.
    severity: 'LOW',
    family: 'content',
    title: 'A date with the wrong weekday',
    meaning: 'A date is printed together with the name of a weekday on which it did not fall.',
    basis: 'Software prints both from one date; who edits the digits seldom thinks of the name beside them.',
    alternatives: ['A slip of whoever typed the letter', 'An invented date on a template or an example'],
    advice: 'Ask the issuer for the date of the event, and look at what else depends on it.',
  },
  'page-shows-other-amount': {
    stage: 'ocr',
    group: 'ocr',
    severity: 'MEDIUM',
    family: 'revision',
    title: 'The page shows another amount than its text says',
    meaning:
      'Programs that copy, search or add up read the characters of this amount; people see the shapes that a font draws for them. Both differ here.',
    basis:
      'The largest amounts of a text layer are read in the drawn page by two readers of different kinds, the second one at two sizes. Told where both see the same other digits, as many as the text has, on a page of which they see other amounts as the text has them.',
    alternatives: ['Two texts drawn over each other', 'Print that both readers misread in the same way'],
    advice:
      'Compare the amount on the page with what a search for it finds, and ask the issuer which one is right.',
  },
  'value-not-text': {
    stage: 'ocr',
    group: 'ocr',
    // Unusual, as one value in a face of its own is; that it was altered, it does not say by itself.
    severity: 'LOW',
    family: 'revision',
    title: 'A value is drawn where all others are text',
    meaning:
      'The values above and below this one are text of the page. It is a picture, or the outlines of letters, that somebody reads and no program copies. It may have been put there in place of another value.',
    basis:
      'A program that sets a page writes its values as text, each like the others. Who takes one out and has no font to type another with puts a picture of it there, or its outlines. Where the drawn page shows ink that no text layer has, of the size of a line and in a column of values, it is read; beside words alone, and where more than three are drawn, it is asked about.',
    alternatives: [
      'A stamp, a sticker or a facsimile that the issuer lays over its pages',
      'A program that draws what its fonts lack, or an effect of which it makes a picture',
      'A date that a program for signatures puts on the page as a picture',
      'Transparency that was flattened for print',
    ],
    advice: 'Try to select the value with a mouse as those around it, and ask the issuer to confirm it.',
  },
  'value-printed-otherwise': {
    stage: 'ocr',
    group: 'forensic',
    severity: 'MEDIUM',
    // What a program drew has as many faces and colours as its author liked.
    countsIn: ['photograph', 'scan', 'resaved-picture'],
    family: 'noise',
    title: 'A value is printed unlike the rest',
    meaning:
      'The letters of a word, or the ground they stand on, differ from the print of the same page: in sharpness, tone, weight, colour or grain. It was probably put there after the page was captured.',
    basis:
      'Print of one page went through one printer and one lens or scanner. What a program types, pastes or erases did not: edge slope, ink level, stroke width, noise of ink and paper, colour and line are measured for each word and compared with its neighbours, its kind and its page (after Bertrand et al. 2013), joined by a small network whose alarms on genuine pages were counted.',
    alternatives: [
      'a form that was filled in, a stamp or a label over the print',
      'a heading, a logo or a word in another face or colour',
      'damage, a fold or glare at that place',
    ],
    advice:
      'Compare the marked value with those beside it and ask for the original, or confirm it with the issuer.',
  },
  'value-copied': {
    stage: 'ocr',
    group: 'forensic',
    severity: 'MEDIUM',
    // What a program drew repeats its letters exactly.
    countsIn: ['photograph', 'scan', 'resaved-picture'],
    family: 'clone',
    title: 'A word or a digit stands in the picture twice, grain and all',
    meaning:
      'Two places show the same word or character, sample for sample, while all other print that repeats on the page differs in its grain. One of them was most likely copied over what stood there.',
    basis:
      'Two prints of one letter differ in ink and grain and lie otherwise between the samples of camera or scanner; a copy differs from its source by what the last saving rounded. All words of about one size, and all characters of words with digits, are laid over each other, and the pairs that match best are compared with the page’s own next ones.',
    alternatives: [
      'a page or part of a page drawn by a program, which repeats letters exactly',
      'a number that was typed onto the scan openly',
    ],
    advice: 'Compare both marked places and ask for the original photograph or scan.',
  },
} as const satisfies Rows<'ocr'>;
