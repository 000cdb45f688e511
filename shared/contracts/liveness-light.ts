/** What a screen shows during a LIGHT challenge: one colour after another, slow enough for people who flashes harm. */
import { z } from 'zod';

export const LightStep = z.object({
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .describe('Fills the whole screen'),
  durationMs: z.int(),
});
export type LightStep = z.infer<typeof LightStep>;

/**
 * Hues of the same distance from grey. Two changes a second are one flash a second at most: WCAG 2.3.1 allows three, of
 * saturated red as well.
 */
export const LIGHT_COLOURS = ['#ff4040', '#ffff40', '#40ff40', '#40ffff', '#4040ff', '#ff40ff'] as const;

export const LIGHT_LIMITS = {
  steps: 12,
  stepMs: 500,
  /** From when the service told the colours to when the first one lies on the face, as the camera sees it. */
  delayMs: 2_000,
} as const;

/** Which of LIGHT_COLOURS, one after the other. */
export type LightPlan = readonly number[];

export const lightSteps = (plan: LightPlan): LightStep[] =>
  plan.map((at) => ({ colour: LIGHT_COLOURS[at] ?? LIGHT_COLOURS[0], durationMs: LIGHT_LIMITS.stepMs }));
