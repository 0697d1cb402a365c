import type { z } from 'zod';
import { requestsOf } from './list-url.ts';

/** Parses the list parameters of a URL with the call's shape; invalid ones are ignored. */
export function readQuery<S extends z.ZodType>(shape: S, request: Request): z.output<S> {
  const filters = requestsOf(new URL(request.url).searchParams);
  const parsed = shape.safeParse(filters);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  return shape.parse(Object.fromEntries(Object.entries(filters).filter(([name]) => !wrong.has(name))));
}
