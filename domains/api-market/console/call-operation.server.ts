import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { type Ctx, rateLimitKey } from '../../kit/context.ts';
import { exampleAnswer } from '../gateway/example-answer.ts';
import { makeApiKey } from '../keys/key-format.server.ts';
import { readOperation } from '../reading/read-operation.server.ts';
import type { ConsoleAnswer, ConsoleInput, InnerCall } from './contract.ts';
import { consoleProblems, consoleTarget, shownHeaders, shownText } from './rules.ts';

/** Longer than the longest call. */
const KEY_SECONDS = 60;

interface OperationRow {
  apiSlug: string;
  method: string;
  path: string;
  document: unknown;
}

/**
 * Calls an operation with an own subscription, through the gateway: it counts like any call. The sandbox returns the
 * example of the document. Throws `members_only`, `api_not_found`, `api_subscription_not_found`, `api_unavailable`, and
 * `validation_failed` for what is missing.
 */
export async function callOperation(ctx: Ctx, input: ConsoleInput): Promise<ConsoleAnswer> {
  const { userId } = requireMember(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  const described = await readOperation(ctx, input.apiId, input.operation);
  const row = await findOperation(ctx, input);
  const operation = { ...row, described };
  const problems = consoleProblems(operation, input);
  if (problems.length > 0) refuseFields(problems);
  const { path, query, headers, body } = consoleTarget(operation, input);
  if (input.subscriptionId === null) return fromSandbox(row, path, query);
  const subscriptionId = await requireOpen(ctx, { userId, apiId: input.apiId, id: input.subscriptionId });
  const call = { method: row.method, path: `/${row.apiSlug}${path}${query}`, headers, body };
  return withKey(ctx, subscriptionId, (key) => send(ctx, { ...call, headers: { ...headers, 'x-stoa-key': key } }));
}

async function findOperation(ctx: Ctx, { apiId, operation, subscriptionId }: ConsoleInput): Promise<OperationRow> {
  // only the sandbox needs its megabytes
  const document = subscriptionId === null ? sql`d.document` : sql`null`;
  const found = await sql<OperationRow>`
    select a.slug as "apiSlug", o.method, o.path, ${document} as document
    from apis.operations o join apis.apis a on a.id = o.api_id join apis.documents d on d.id = a.document_id
    where o.api_id = ${apiId}::bigint and o.slug = ${operation} and o.removed_at is null
      and a.status = 'listed'`.execute(ctx.db);
  const [row] = found.rows;
  if (!row) throw new DomainError('api_not_found', { id: apiId });
  return row;
}

function fromSandbox({ method, path: template, document }: OperationRow, path: string, query: string): ConsoleAnswer {
  const { status, body } = exampleAnswer(document, method, path);
  return {
    ...{ isSandbox: true, isCounted: false, isCut: false, ms: 0, headers: [] },
    request: `${method} ${path || template}${query}`,
    status,
    text: JSON.stringify(body, null, 2),
  };
}

/** The id of an own subscription to the API that has not ended. */
async function requireOpen(ctx: Ctx, wanted: { userId: number; apiId: number; id: number }): Promise<number> {
  const found = await sql<{ id: number }>`
    select id from apis.subscriptions where id = ${wanted.id}::bigint and user_id = ${wanted.userId}::bigint
      and api_id = ${wanted.apiId}::bigint and (ends_at is null or ends_at > ${ctx.now}::timestamptz)`.execute(ctx.db);
  const [row] = found.rows;
  if (!row) throw new DomainError('api_subscription_not_found');
  return row.id;
}

/** A key for one call, which exists only while the call runs. One that a killed process left ends by itself. */
async function withKey<T>(ctx: Ctx, subscriptionId: number, work: (key: string) => Promise<T>): Promise<T> {
  const { key, publicPart, hash } = makeApiKey();
  await sql`
    with old as (
      delete from apis.keys where subscription_id = ${subscriptionId}::bigint and is_console
        and ends_at < ${ctx.now}::timestamptz)
    insert into apis.keys (subscription_id, name, public_part, key_hash, created_at, ends_at, is_console)
    values (${subscriptionId}::bigint, 'Console', ${publicPart}, ${hash}::bytea, ${ctx.now}::timestamptz,
      ${ctx.now}::timestamptz + ${KEY_SECONDS}::int * interval '1 second', true)`.execute(ctx.db);
  try {
    return await work(key);
  } finally {
    await sql`delete from apis.keys where public_part = ${publicPart}`.execute(ctx.db);
  }
}

async function send(ctx: Ctx, call: InnerCall): Promise<ConsoleAnswer> {
  const { callGateway } = ctx.app;
  if (!callGateway) throw new DomainError('api_unavailable');
  const answer = await callGateway(call);
  const { status, headers, isCut, ms } = answer;
  return {
    ...{ isSandbox: false, status, isCut, ms },
    request: `${call.method} ${call.path}`,
    headers: shownHeaders(headers),
    isCounted: headers['x-stoa-counted'] === '1',
    text: shownText(answer),
  };
}
