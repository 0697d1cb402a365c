import { sql } from 'kysely';
import type { Ctx } from '../../../domains/kit/context.ts';
import { saveWebhook } from '../../../domains/merchant-office/webhooks/webhooks.server.ts';
import { createKey, revokeKey } from '../../../domains/merchants/keys/keys.server.ts';
import { saveView } from '../../../domains/merchants/views/saved-views.server.ts';
import { actorOf } from '../actor-of.ts';

const DAY_MS = 86_400_000;

/** Messages of the webhook, the oldest first: delivered at once, delivered at the third attempt, and given up. */
const MESSAGES = [
  { kind: 'refund.changed', hours: 170, attempts: [{ status: 200, error: '', took: 184 }] },
  { kind: 'refund.changed', hours: 96, attempts: [{ status: 200, error: '', took: 203 }] },
  {
    kind: 'refund.changed',
    hours: 54,
    attempts: [
      { status: 503, error: '', took: 1_240 },
      { status: null, error: 'timeout', took: 10_000 },
      { status: 200, error: '', took: 311 },
    ],
  },
  { kind: 'test', hours: 6, attempts: [{ status: 200, error: '', took: 167 }] },
];

/** API keys in use and revoked, a webhook with its log, and saved views of the lists. */
export async function fillShopTools(ctx: Ctx, merchantOwner: number): Promise<void> {
  const actor = await actorOf(ctx, merchantOwner);
  const at = (days: number): Ctx => ({ ...ctx, actor, now: new Date(ctx.now.getTime() - days * DAY_MS) });
  await createKey(at(120), { name: 'ERP', scopes: ['orders.read', 'products.manage'] });
  const old = await createKey(at(90), { name: 'Warehouse script', scopes: ['orders.read'], days: 365 });
  await revokeKey(at(30), old.id);
  const { id } = await saveWebhook(at(110), {
    url: 'https://erp.lumen.example/stoa',
    events: ['refund.changed'],
    active: true,
  });
  await addMessages(ctx, id);
  await sql`
    update merchant_api_keys set last_used_at = ${ctx.now}::timestamptz - interval '3 hours' where revoked_at is null`.execute(
    ctx.db,
  );
  await saveView(at(0), { list: 'orders', name: '待发货', query: 'tab=to_ship' });
}

async function addMessages(ctx: Ctx, webhookId: number): Promise<void> {
  for (const [nth, { kind, hours, attempts }] of MESSAGES.entries()) {
    const at = new Date(ctx.now.getTime() - hours * 3_600_000);
    const body = JSON.stringify({ type: kind, timestamp: at.toISOString(), data: {} });
    await sql`
      with message as (
        insert into merchant_webhook_messages (webhook_id, message_id, kind, body, created_at, tries, delivered_at)
        values (${webhookId}::bigint, ${`msg_demo_${nth}`}, ${kind}, ${body}, ${at}::timestamptz,
          ${attempts.length}::smallint, ${at}::timestamptz) returning id
      )
      insert into merchant_webhook_attempts (message_id, at, status, error, took_ms)
      select message.id, ${at}::timestamptz + a.nth * interval '1 minute', a.status, a.error, a.took
      from message, jsonb_to_recordset(${JSON.stringify(attempts.map((attempt, place) => ({ ...attempt, nth: place })))}::jsonb)
        as a(nth int, status smallint, error text, took int)`.execute(ctx.db);
  }
}
