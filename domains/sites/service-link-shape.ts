import { z } from '@hono/zod-openapi';

/** The address of a page on the web, empty for none. */
export const serviceLinkShape = z.union([
  z.literal(''),
  z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(500),
]);
