import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { lockShop } from '../../merchants/staff/roles.server.ts';
import { isWithin } from '../../merchants/staff/rules.ts';
import type { SaveWebhook, ShopWebhook, WebhookLog, WebhookLogQuery, WebhookMessage } from './contract.ts';
import { putMessages } from './enqueue.server.ts';
import { MOST_WEBHOOKS, OVERLAP_HOURS, WEBHOOK_READS } from './rules.ts';
import { mayCarry } from './secure-address.ts';
import { newSecret, sealSecret } from './signature.server.ts';

const utc = (column: string) => sql`to_json(${sql.raw(column)} at time zone 'UTC')#>>'{}' || 'Z'`;

export async function listWebhooks(ctx: Ctx): Promise<ShopWebhook[]> {
  const own = await requireOwnMerchant(ctx, 'developers.manage');
  const found = await sql<ShopWebhook>`
    select id, url, events, active, failures, ${utc('paused_at')} as "pausedAt"
    from merchant_webhooks where merchant_id = ${own.id}::bigint order by id`.execute(ctx.db);
  return found.rows;
}

/**
 * Whether an address may be called at all is checked at each delivery; this refuses anything but web addresses,
 * and in production unencrypted ones, since messages contain customer data.
 */
function refuseBadAddress(ctx: Ctx, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password) {
    throw new DomainError('webhook_address');
  }
  if (!mayCarry(ctx, url)) throw new DomainError('webhook_insecure');
}

/** For the log: path and query often contain a key of the receiver, and readers of the log need no permission for webhooks. */
const hostOf = (address: string): string => new URL(address).host;

/**
 * Creates a webhook and returns its secret, this once; or changes one. Resuming resets its count of failures. It acts for
 * the person who saved it last, and stops when they leave the shop or may no longer read orders. Throws
 * `beyond_own_permissions`, `webhook_address`, `webhook_insecure`, `webhooks_full`, `webhook_not_found`.
 */
export async function saveWebhook(ctx: Ctx, input: SaveWebhook): Promise<{ id: number; secret: string | null }> {
  const guarded = await requireOwnMerchant(ctx, 'developers.manage');
  const { userId } = requireActor(ctx);
  refuseBadAddress(ctx, input.url);
  return transact(ctx, async (tx) => {
    const own = await lockShop(tx, guarded, 'developers.manage');
    if (!isWithin(own.permissions, [WEBHOOK_READS])) throw new DomainError('beyond_own_permissions');
    await auditShop(tx, own, 'webhook.saved', hostOf(input.url), {
      events: input.events,
      active: input.active,
    });
    if (input.id !== undefined) {
      const changed = await sql`
        update merchant_webhooks set url = ${input.url}, events = ${[...input.events]}::text[], active = ${input.active}::boolean,
          created_by = ${userId}::bigint,
          failures = case when ${input.active}::boolean and not active then 0 else failures end, paused_at = null
        where id = ${input.id}::bigint and merchant_id = ${own.id}::bigint returning id`.execute(tx.db);
      if (changed.rows.length === 0) throw new DomainError('webhook_not_found');
      return { id: input.id, secret: null };
    }
    const secret = newSecret();
    const made = await sql<{ id: number }>`
      insert into merchant_webhooks (merchant_id, url, events, secret_sealed, active, created_by, created_at)
      select ${own.id}::bigint, ${input.url}, ${[...input.events]}::text[], ${sealSecret(ctx.app, own.id, secret)},
        ${input.active}::boolean, ${userId}::bigint, ${ctx.now}::timestamptz
      where (select count(*) from merchant_webhooks where merchant_id = ${own.id}::bigint) < ${MOST_WEBHOOKS}::int
      returning id`.execute(tx.db);
    const [webhook] = made.rows;
    if (!webhook) throw new DomainError('webhooks_full', { most: MOST_WEBHOOKS });
    return { id: webhook.id, secret };
  });
}

/** Deletes a webhook with its log. Throws `webhook_not_found`. */
export async function deleteWebhook(ctx: Ctx, id: number): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'developers.manage');
  await transact(ctx, async (tx) => {
    const gone = await sql<{ url: string }>`
      delete from merchant_webhooks where id = ${id}::bigint and merchant_id = ${own.id}::bigint returning url`.execute(
      tx.db,
    );
    if (!gone.rows[0]) throw new DomainError('webhook_not_found');
    await auditShop(tx, own, 'webhook.deleted', hostOf(gone.rows[0].url));
  });
}

/** A new secret, returned this once; for a day messages are signed with the former one too. */
export async function rotateSecret(ctx: Ctx, id: number): Promise<{ secret: string }> {
  const own = await requireOwnMerchant(ctx, 'developers.manage');
  const secret = newSecret();
  await transact(ctx, async (tx) => {
    const rotated = await sql<{ url: string }>`
      update merchant_webhooks set previous_sealed = secret_sealed, secret_sealed = ${sealSecret(ctx.app, own.id, secret)},
        previous_until = ${ctx.now}::timestamptz + make_interval(hours => ${OVERLAP_HOURS}::int)
      where id = ${id}::bigint and merchant_id = ${own.id}::bigint returning url`.execute(tx.db);
    if (!rotated.rows[0]) throw new DomainError('webhook_not_found');
    await auditShop(tx, own, 'webhook.rotated', hostOf(rotated.rows[0].url));
  });
  return { secret };
}

/** Sends a message of the type `test` like any other. */
export async function testWebhook(ctx: Ctx, id: number): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'developers.manage');
  const found = await sql`
    select from merchant_webhooks where id = ${id}::bigint and merchant_id = ${own.id}::bigint`.execute(ctx.db);
  if (found.rows.length === 0) throw new DomainError('webhook_not_found');
  // nobody floods an address of someone else through this
  ctx.app.limits.writes.take(`webhook:${own.id}`, ctx.now);
  await putMessages(ctx, [id], 'test', { shop: own.key });
}

/** Sends a message again under its id, however it went before. Throws `webhook_not_found`. */
export async function replayMessage(ctx: Ctx, id: number): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'developers.manage');
  ctx.app.limits.writes.take(`webhook:${own.id}`, ctx.now);
  const replayed = await sql`
    update merchant_webhook_messages m set next_try_at = ${ctx.now}::timestamptz, tries = 0, delivered_at = null
    from merchant_webhooks w where w.id = m.webhook_id and w.merchant_id = ${own.id}::bigint and m.id = ${id}::bigint
    returning m.id`.execute(ctx.db);
  if (replayed.rows.length === 0) throw new DomainError('webhook_not_found');
}

/** What was sent to a webhook, newest first, with the attempts. */
export async function readWebhookLog(ctx: Ctx, { id, page, limit }: WebhookLogQuery): Promise<WebhookLog> {
  const own = await requireOwnMerchant(ctx, 'developers.manage');
  const found = await sql<{ total: number | null; list: WebhookMessage[] | null }>`
    select (select count(*)::int from (select 1 from merchant_webhook_messages where webhook_id = w.id limit 10000) c) as total,
      (select json_agg(l) from (
        select m.id, m.message_id as "messageId", m.kind, ${utc('m.created_at')} as "createdAt", m.tries,
          case when m.delivered_at is not null then 'delivered' when m.next_try_at is null then 'given_up' else 'waiting' end as state,
          ${utc('m.next_try_at')} as "nextTryAt", (
            select coalesce(json_agg(json_build_object('at', ${utc('a.at')}, 'status', a.status, 'error', a.error, 'tookMs', a.took_ms)
              order by a.id desc), '[]') from merchant_webhook_attempts a where a.message_id = m.id) as attempts
        from merchant_webhook_messages m where m.webhook_id = w.id
        order by m.id desc limit ${limit}::int offset ${(page - 1) * limit}::int) l) as list
    from merchant_webhooks w where w.id = ${id}::bigint and w.merchant_id = ${own.id}::bigint`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new DomainError('webhook_not_found');
  return { list: row.list ?? [], total: row.total ?? 0, page, limit };
}
