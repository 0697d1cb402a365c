import { z } from '@hono/zod-openapi';
import { VIEW_LENGTHS, VIEW_LISTS, viewQuery } from './rules.ts';

export const saveViewInput = z.object({
  list: z.enum(VIEW_LISTS),
  /** One with this name is replaced. */
  name: z.string().trim().min(1).max(VIEW_LENGTHS.name),
  /** The query of the list's URL. */
  query: z.string().max(VIEW_LENGTHS.query).transform(viewQuery),
});
export type SaveView = z.output<typeof saveViewInput>;
export const dropViewInput = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export interface SavedView {
  id: number;
  name: string;
  query: string;
}
