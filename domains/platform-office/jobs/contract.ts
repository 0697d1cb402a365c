import { z } from '@hono/zod-openapi';

const jobShape = z.object({
  name: z.string(),
  everyMs: z.number(),
  lastRunAt: z.string(),
  lastMs: z.number(),
  lastOkAt: z.string().nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: z.string().nullable(),
  state: z.enum(['well', 'failing', 'silent']),
});
export type OfficeJob = z.infer<typeof jobShape>;

export const jobsAnswer = z
  .object({ jobs: z.array(jobShape), due: z.array(z.object({ kind: z.string(), count: z.number() })) })
  .openapi('PlatformJobs');
export type OfficeJobs = z.infer<typeof jobsAnswer>;
