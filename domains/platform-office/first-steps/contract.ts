import { z } from '@hono/zod-openapi';
import { FIRST_STEP_KEYS } from './rules.ts';

const firstStepShape = z.object({
  key: z.enum(FIRST_STEP_KEYS),
  /** `open`: nobody can buy without it. */
  state: z.enum(['done', 'open', 'recommended', 'skipped']),
});
export type FirstStep = z.infer<typeof firstStepShape>;
export const firstStepsAnswer = z.object({ steps: z.array(firstStepShape), open: z.number() }).openapi('FirstSteps');
export type FirstSteps = z.infer<typeof firstStepsAnswer>;

/** Whether a recommended step is skipped. */
export const skipInput = z.object({ key: z.enum(FIRST_STEP_KEYS), skipped: z.boolean() });
export type SkipInput = z.infer<typeof skipInput>;

/** The address that the message went to. */
export const testMailAnswer = z.object({ to: z.string() });
