import { z } from '@hono/zod-openapi';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { UNSUBSCRIBE_CALL } from './rules.ts';
import { unsubscribe } from './unsubscribe.server.ts';

const SHAPE = {
  path: UNSUBSCRIBE_CALL,
  tag: 'community',
  access: 'anyone',
  query: z.object({ token: z.string().max(100) }),
} as const;

/** The address in the `List-Unsubscribe` header of a digest. */
export function forumDigestRoutes(api: Api): void {
  endpoint(
    api,
    {
      ...SHAPE,
      method: 'post',
      summary: 'End the digest of the forum with the token of a mail',
      description: 'One-click unsubscription of RFC 8058: without a session; the body is not read.',
      answer: z.null(),
    },
    async (ctx, { query }) => {
      await unsubscribe(ctx, query);
      return null;
    },
  );
  endpoint(
    api,
    {
      ...SHAPE,
      method: 'get',
      summary: 'Leads to the page with the button that ends the digest; changes nothing',
      file: { type: 'text/html', description: 'A redirect to /bbs/unsubscribe' },
    },
    async (_ctx, { query }, c) => c.redirect(`/bbs/unsubscribe?token=${encodeURIComponent(query.token)}`, 303),
  );
}
