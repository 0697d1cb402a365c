import { z } from '@hono/zod-openapi';
import { checkedText } from '../../accounts/contract.ts';
import { apiId, upstreamUrl } from '../manage/contract.ts';
import { headerNameOf, isHeaderValue, isHealthPath, UPSTREAM_LENGTHS } from './rules.ts';

export const changeUpstreamInput = z
  .object({
    id: apiId,
    upstreamUrl,
    /** What health checks ask for below the upstream. */
    healthPath: checkedText((text) => {
      if (text.length > UPSTREAM_LENGTHS.path) return 'tooLong';
      return isHealthPath(text.trim()) ? undefined : 'wrongPath';
    }).transform((text) => text.trim()),
  })
  .openapi('ChangeApiUpstreamInput');
export type ChangeUpstreamInput = z.output<typeof changeUpstreamInput>;

export const setHeaderInput = z
  .object({
    apiId,
    name: checkedText((text) => {
      if (text.trim() === '') return 'required';
      return headerNameOf(text) ? undefined : 'wrongHeader';
    }).transform((text) => headerNameOf(text) ?? ''),
    secretValue: checkedText((text) => {
      if (text === '') return 'required';
      if (text.length > UPSTREAM_LENGTHS.value) return 'tooLong';
      return isHeaderValue(text) ? undefined : 'wrongHeaderValue';
    }),
  })
  .openapi('SetApiHeaderInput');
export type SetHeaderInput = z.output<typeof setHeaderInput>;
export const removeHeaderInput = z.object({ apiId, name: z.string().max(UPSTREAM_LENGTHS.name) });
export type RemoveHeaderInput = z.output<typeof removeHeaderInput>;

export const upstreamQuery = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const upstreamAnswer = z
  .object({
    /** Their values are never shown. */
    headers: z.array(z.object({ name: z.string(), setAt: z.string() })),
    /** The newest last. */
    checks: z.array(
      z.object({
        checkedAt: z.string(),
        isUp: z.boolean(),
        /** Null: no answer. */
        status: z.number().nullable(),
        ms: z.number(),
      }),
    ),
  })
  .openapi('OwnApiUpstream');
export type OwnUpstream = z.infer<typeof upstreamAnswer>;
export type HealthCheck = OwnUpstream['checks'][number];
export const checkAnswer = z.object({ isUp: z.boolean(), status: z.number().nullable(), ms: z.number() });
export type CheckResult = z.infer<typeof checkAnswer>;
