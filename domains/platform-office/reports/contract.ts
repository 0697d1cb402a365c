import { z } from '@hono/zod-openapi';
import { dayShape } from '../../kit/moment-shapes.ts';
import { moneyShape } from '../../kit/money-shape.ts';
import { pageQuery } from '../lists.ts';
import { REPORT_STEPS, REPORT_VIEWS } from './rules.ts';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional();

const reportFilter = z.object({
  /** Days in the site's time zone, both included; default the last 30 days. */
  from: dayShape.optional(),
  to: dayShape.optional(),
  step: z.enum(REPORT_STEPS).default('day'),
  site: id,
  shop: id,
  category: id,
  /** Only orders in this currency; without it, all amounts are converted at today's rates. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
});
export type ReportFilter = z.infer<typeof reportFilter>;

export const reportQuery = reportFilter.extend({ view: z.enum(REPORT_VIEWS).default('time'), ...pageQuery });
export type ReportQuery = z.infer<typeof reportQuery>;

/** `orders`: each line of the orders and refunds of the period instead of the table. */
export const reportFileQuery = reportFilter.extend({
  view: z.enum(REPORT_VIEWS).default('time'),
  content: z.enum(['table', 'orders']).default('table'),
});
export type ReportFileQuery = z.infer<typeof reportFileQuery>;

const figuresShape = z.object({
  /** Orders paid; 0 in a report about one category, since an order may have several. */
  orders: z.number(),
  pieces: z.number(),
  refunds: z.number(),
  sales: moneyShape,
  refunded: moneyShape,
  /** Less what was returned with refunds. */
  commission: moneyShape,
});
export type ReportFigures = z.infer<typeof figuresShape>;

const rowShape = figuresShape.extend({
  /** The first day of an interval, or an id; 0 of a category: delivery and deposits kept. */
  key: z.string(),
  /** Empty for intervals. */
  name: z.string(),
  /** The sales of the preceding period. */
  before: moneyShape,
});
export type ReportRow = z.infer<typeof rowShape>;

export const reportAnswer = z
  .object({
    period: z.object({ from: z.string(), to: z.string(), days: z.number(), step: z.enum(REPORT_STEPS) }),
    now: figuresShape,
    before: figuresShape,
    /** By interval, oldest first, without gaps. */
    points: z.array(rowShape),
    list: z.array(rowShape),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
  })
  .openapi('PlatformReport');
export type Report = z.infer<typeof reportAnswer>;
