/** Clean documents of every kind and form. */
import sharp from 'sharp';
import { pictureJpeg, takePicture } from './image/picture.ts';
import { certificatePlan } from './kinds/certificate.ts';
import { idCardPlan } from './kinds/id-card.ts';
import { invoicePlan } from './kinds/invoice.ts';
import { passportPlan } from './kinds/passport.ts';
import { payslipPlan } from './kinds/payslip.ts';
import type { Plan } from './kinds/plan.ts';
import { statementPlan } from './kinds/statement.ts';
import { buildPdf } from './pdf/build.ts';
import { PRODUCERS } from './pdf/producers.ts';
import { type Random, randomFrom } from './random.ts';
import type { Capture, Clean, CleanOptions, Form, Kind, MimeType } from './types.ts';

const PLANS: Record<Kind, (random: Random) => Plan> = {
  invoice: invoicePlan,
  statement: statementPlan,
  payslip: payslipPlan,
  certificate: certificatePlan,
  'id-card': idCardPlan,
  passport: passportPlan,
};

const MIME: Record<Form, MimeType> = {
  pdf: 'application/pdf',
  'scan-pdf': 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Cards and passports carry a portrait, which has no vector form here: they exist as pictures only. */
export const isIdentity = (kind: Kind): boolean => kind === 'id-card' || kind === 'passport';

/** A clean document; the same kind, seed and options always give the same bytes. */
export async function makeClean(kind: Kind, seed: number, options: CleanOptions = {}): Promise<Clean> {
  const random = randomFrom('clean', kind, seed);
  const plan = PLANS[kind](random);
  const form = options.form ?? (isIdentity(kind) ? 'jpeg' : 'pdf');
  const base = { kind, seed, form, mimeType: MIME[form], plan, layouts: plan.layouts };
  const pdfOptions = { layouts: plan.layouts, created: plan.created, title: plan.title, seed };
  if (form === 'pdf') {
    const producer = PRODUCERS[options.producer ?? random.pick(plan.producers)];
    const pdf = buildPdf({ ...pdfOptions, producer });
    return { ...base, capture: 'none', bytes: pdf.bytes, pdf };
  }
  const capture = options.capture ?? usualCapture(kind, form);
  if (form === 'scan-pdf') {
    const take = (page: number) => takePicture(plan, page, capture, seed, options.longSide);
    const picture = take(1);
    const scans = [picture, ...plan.layouts.slice(1).map((_, index) => take(index + 2))].map((one) => ({
      jpeg: pictureJpeg({ ...one, exif: undefined }),
      width: one.raster.width,
      height: one.raster.height,
    }));
    const pdf = buildPdf({ ...pdfOptions, producer: PRODUCERS.scanner, scans });
    return { ...base, capture, bytes: pdf.bytes, pdf, picture };
  }
  const picture = takePicture(plan, 1, capture, seed, options.longSide);
  const { pixels, width, height } = picture.raster;
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  const bytes =
    form === 'jpeg'
      ? pictureJpeg(picture)
      : form === 'png'
        ? await image.png().toBuffer()
        : await image.webp({ quality: picture.quality }).toBuffer();
  return { ...base, capture, bytes, picture };
}

function usualCapture(kind: Kind, form: Form): Capture {
  if (form === 'png') return 'none';
  return isIdentity(kind) && form === 'jpeg' ? 'camera' : 'scan';
}
