import { z } from '@hono/zod-openapi';

/**
 * Years that JavaScript, PostgreSQL and every time zone handle alike, including the day before and after: PostgreSQL
 * has no year 0, and JavaScript formats the year 10000 in a way no database reads.
 */
const FIRST = Date.parse('1900-01-01T00:00:00Z');
const END = Date.parse('9999-01-01T00:00:00Z');

const isCountable = (text: string) => {
  const moment = Date.parse(text);
  return moment >= FIRST && moment < END;
};

/** A timestamp, normalised to UTC: PostgreSQL rejects offsets beyond 16 hours that the format allows. */
export const instantShape = z.iso
  .datetime({ offset: true })
  .refine(isCountable, 'invalid_value')
  .transform((text) => new Date(text).toISOString());

/** A day, as `2026-11-21`. */
export const dayShape = z.iso.date().refine(isCountable, 'invalid_value');
