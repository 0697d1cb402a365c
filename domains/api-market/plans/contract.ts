import { z } from '@hono/zod-openapi';
import { checkedText } from '../../accounts/contract.ts';
import { moneyShape } from '../../kit/money-shape.ts';
import { textsAnswer, textsShape } from '../../kit/texts-shape.ts';
import { PLAN_KEY, PLAN_LENGTHS, PLAN_LIMITS } from './rules.ts';

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const terms = {
  name: textsShape(PLAN_LENGTHS.name).refine((texts) => Object.values(texts).some((text) => text?.trim()), 'required'),
  summary: textsShape(PLAN_LENGTHS.summary).default({}),
  /** In minor units of the currency of the plan; 0: free. */
  priceMinor: z.number().int().min(0).max(PLAN_LIMITS.price),
  /** Calls in a month. */
  quota: z.number().int().min(1).max(PLAN_LIMITS.quota),
  ratePerSecond: z.number().int().min(1).max(PLAN_LIMITS.ratePerSecond),
  /** Calls at once after a pause. */
  burst: z.number().int().min(1).max(PLAN_LIMITS.burst),
};

export const createPlanInput = z
  .object({
    apiId: id,
    key: checkedText((text) => (PLAN_KEY.test(text) ? undefined : text === '' ? 'required' : 'wrongPlanKey')),
    ...terms,
  })
  .openapi('CreateApiPlanInput');
export type CreatePlanInput = z.output<typeof createPlanInput>;
export const changePlanInput = z.object({ id, ...terms }).openapi('ChangeApiPlanInput');
export type ChangePlanInput = z.output<typeof changePlanInput>;
export const planIdInput = z.object({ id });
export const planIdAnswer = z.object({ id: z.number() });

export const ownPlansQuery = z.object({ apiId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const ownPlansAnswer = z
  .object({
    /** Of new plans. */
    currency: z.string(),
    list: z.array(
      z.object({
        id: z.number(),
        key: z.string(),
        name: textsAnswer,
        summary: textsAnswer,
        /** The number of its newest terms, which rises with each change. */
        version: z.number(),
        /** Of terms with a higher price that was announced to those who pay; null: they hold now. */
        appliesFrom: z.string().nullable(),
        price: moneyShape,
        quota: z.number(),
        ratePerSecond: z.number(),
        burst: z.number(),
        /** With a subscription that has not ended, whatever version of the plan it has. */
        subscribers: z.number(),
        /** Of them, those with earlier terms. */
        onEarlierTerms: z.number(),
        isRetired: z.boolean(),
      }),
    ),
  })
  .openapi('OwnApiPlans');
export type OwnPlans = z.infer<typeof ownPlansAnswer>;
export type OwnPlan = OwnPlans['list'][number];
