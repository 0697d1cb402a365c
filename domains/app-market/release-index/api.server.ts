import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { type Api, endpoint } from '../../kit/endpoint.ts';
import { publicKeyFile } from './minisign.ts';

interface Issued {
  number: number;
  body: string;
  signature: string;
  publicKey: string;
}

/** Mirrors ask often, and a new issue may wait for minutes. */
const CACHING = 'public, max-age=300';

export function releaseIndexRoutes(api: Api): void {
  const add = (
    path: string,
    { summary, description, type }: { summary: string; description: string; type: string },
    contentOf: (issued: Issued) => string,
  ) =>
    endpoint(
      api,
      {
        method: 'get',
        path,
        tag: 'apps',
        access: 'anyone',
        summary,
        description,
        file: { type, description: summary },
      },
      async (ctx, _input, c) => {
        const issued = await readIndex(ctx);
        const headers = { 'cache-control': CACHING, etag: `"${issued.number}"`, 'x-content-type-options': 'nosniff' };
        if (c.req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
        return new Response(contentOf(issued), { headers: { ...headers, 'content-type': type } });
      },
    );
  add(
    '/app-index.json',
    {
      summary: 'Every app that the market offers, signed',
      description:
        'With the latest version of each channel and the hashes of its files. `number` rises with each issue: a program ' +
        'refuses a smaller one than it knows, and one after its `expiresAt`. The signature is at `/app-index.json.minisig`.',
      type: 'application/json',
    },
    ({ body }) => body,
  );
  add(
    '/app-index.json.minisig',
    {
      summary: 'The signature of the index of apps',
      description:
        'As minisign writes it. Fetched a moment after the index it may be that of the next one: its comment has the number.',
      type: 'text/plain; charset=utf-8',
    },
    ({ signature }) => signature,
  );
  add(
    '/app-index.pub',
    {
      summary: 'The key that signs the index of apps',
      description: 'Fetched once and kept: it stays the same when the secret of the deployment is replaced.',
      type: 'text/plain; charset=utf-8',
    },
    ({ publicKey }) => publicKeyFile(publicKey),
  );
}

/** Throws `not_found` before the first issue. */
async function readIndex(ctx: Ctx): Promise<Issued> {
  const found = await sql<Issued>`
    select number::float8 as number, body, signature, public_key as "publicKey" from apps.release_index
    where number > 0`.execute(ctx.db);
  const [issued] = found.rows;
  if (!issued) throw new DomainError('not_found');
  return issued;
}
