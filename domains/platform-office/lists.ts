import { z } from '@hono/zod-openapi';

/** Maximum count of a list: nobody pages through more, and a search narrows it. */
export const COUNTED_MOST = 10_000;

/** Offset of a page; there are no pages beyond the maximum count, since each would read all rows before it. */
export function offsetOf({ page, limit }: { page: number; limit: number }): number | null {
  const offset = (page - 1) * limit;
  return offset < COUNTED_MOST ? offset : null;
}

/** Page parameters; the same for every list of the back office. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
};

export const idParam = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const idsInput = z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).min(1).max(100);

/** `{list, total, page, limit}` of a shape. */
export function listOf<S extends z.ZodType>(shape: S) {
  return z.object({ list: z.array(shape), total: z.number(), page: z.number(), limit: z.number() });
}

/** Escapes typed text for LIKE, so that pattern characters match literally. */
export function likePattern(typed: string, where: 'inside' | 'start'): string {
  const literal = typed.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return where === 'start' ? `${literal}%` : `%${literal}%`;
}
