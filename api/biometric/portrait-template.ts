/**
 * The portrait of a chip as a face template, for comparing its holder with it. Only a portrait that the security object
 * vouches for: a template of a swapped picture would prove the wrong person.
 */
import type { EmrtdAnswer, PortraitTemplate } from '../../shared/contracts/emrtd.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { EnrolFace } from './face-enrolment.ts';

/** Never throws for what the face pool says: the chip's own answer stands without it. */
export async function portraitTemplate(
  { result, portrait }: EmrtdAnswer,
  enrolFace: EnrolFace,
  context: Parameters<EnrolFace>[1],
): Promise<PortraitTemplate> {
  const without = (reason: string): PortraitTemplate => ({
    portraitTemplate: null,
    portraitQuality: null,
    portraitTemplateReason: reason,
  });
  const { dg2 } = result.dgMetadata;
  if (!dg2?.portrait || !portrait) return without('no_portrait');
  if (!dg2.matches || !result.passiveAuthentication.signatureVerified)
    return without('portrait_not_verified');
  if (dg2.portrait.format !== 'jpeg') return without('portrait_format_not_supported');
  try {
    const { template, quality } = await enrolFace(portrait, context);
    return { portraitTemplate: template, portraitQuality: quality, portraitTemplateReason: null };
  } catch (error) {
    if (error instanceof ApiError) return without(error.reason);
    throw error;
  }
}
