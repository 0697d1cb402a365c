import { z } from '@hono/zod-openapi';

const shipFileProblemShape = z.object({
  /** Line of the file, counted from 1. */
  line: z.number(),
  orderNo: z.string(),
  code: z.string(),
  message: z.string(),
});
export type ShipFileProblem = z.infer<typeof shipFileProblemShape>;

export const shipFileAnswer = z
  .object({
    /** Lines of the file below its header. */
    lines: z.number(),
    shipped: z.number(),
    problems: z.array(shipFileProblemShape),
  })
  .openapi('ShipFileReport');
export type ShipFileReport = z.infer<typeof shipFileAnswer>;
