import { z } from '@hono/zod-openapi';

/** The idempotency key of a client: what is sent again with the same one is done once. */
export const requestIdShape = (most: number, least = 8) =>
  z.string().min(least).max(most).openapi({
    description:
      'Idempotency key: a value that the client makes for each thing it wants done, and sends again when it repeats the call. The call is done once; later ones get the answer of the first.',
    example: '3f2b8c64-0d8e-4c57-9a3e-0c2a6f1d7b10',
  });
