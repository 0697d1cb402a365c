import type { z } from 'zod';
import { requestsOf } from './list-url.ts';

/** The list that an address asks for, in the shape of its call; a wish that makes no sense is as if it were not there. */
export function readQuery<S extends z.ZodType>(shape: S, request: Request): z.output<S> {
  const wishes = requestsOf(new URL(request.url).searchParams);
  const parsed = shape.safeParse(wishes);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  return shape.parse(Object.fromEntries(Object.entries(wishes).filter(([name]) => !wrong.has(name))));
}
