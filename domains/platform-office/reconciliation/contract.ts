import { z } from '@hono/zod-openapi';
import { dayShape } from '../../kit/moment-shapes.ts';
import { FINDING_KINDS } from '../../payments/reconciliation/rules.ts';
import { idParam, listOf, pageQuery } from '../lists.ts';

const provider = z.string().min(1).max(30);

const FINDING_STATES = ['open', 'gone', 'resolved'] as const;
/** Maximum days at once: the provider is queried for every charge. */
const MOST_DAYS = 31;
const NOTE_LENGTH = 500;

export const findingQuery = z.object({
  provider: provider.optional(),
  kind: z.enum(FINDING_KINDS).optional(),
  state: z.enum(FINDING_STATES).optional(),
  ...pageQuery,
});
export type FindingQuery = z.infer<typeof findingQuery>;

const sideShape = z.object({
  status: z.enum(['open', 'paid', 'failed', 'refunding', 'refunded']),
  amount: z.number(),
  currency: z.string(),
});

const findingShape = z.object({
  id: z.number(),
  provider: z.string(),
  subject: z.enum(['charge', 'refund']),
  ref: z.string(),
  kind: z.enum(FINDING_KINDS),
  ours: sideShape.nullable(),
  theirs: sideShape.nullable(),
  state: z.enum(FINDING_STATES),
  foundAt: z.string(),
  seenAt: z.string(),
  note: z.string(),
  /** Who resolved it. */
  resolvedBy: z.string().nullable(),
});
export type ListedFinding = z.infer<typeof findingShape>;
export const findingsAnswer = listOf(findingShape).openapi('PlatformFindings');
export type Findings = z.infer<typeof findingsAnswer>;

const runShape = z.object({
  id: z.number(),
  provider: z.string(),
  /** A daily comparison; the others were requested by staff. */
  isDaily: z.boolean(),
  from: z.string(),
  to: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  compared: z.number(),
  found: z.number(),
  failure: z.string().nullable(),
});
export type ReconciliationRun = z.infer<typeof runShape>;
export const runsAnswer = z
  .object({ runs: z.array(runShape), providers: z.array(z.string()) })
  .openapi('PlatformReconciliations');
export type Reconciliations = z.infer<typeof runsAnswer>;

const DAY_MS = 86_400_000;

export const startInput = z
  .object({ provider, from: dayShape, to: dayShape })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'dayOrder' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY_MS, {
    path: ['from'],
    message: 'tooManyDays',
  })
  .openapi('StartReconciliation');
export type StartInput = z.infer<typeof startInput>;
export const startAnswer = z.object({ id: z.number() });

export const resolveInput = idParam
  .extend({
    id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    note: z.string().trim().min(1, 'noteEmpty').max(NOTE_LENGTH),
  })
  .openapi('ResolveFinding');
