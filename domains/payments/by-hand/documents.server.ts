import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { readAll } from '../../../platform/http/multipart.ts';
import { pictureFormat } from '../../../platform/media/images.ts';
import type { StoredFile } from '../../../platform/media/storage.ts';
import { randomReference } from '../../../platform/tokens.ts';
import {
  type Ctx,
  hasPlatformPermission,
  requireActor,
  requireBuyer,
  requirePlatformPermission,
} from '../../kit/context.ts';
import { findPermittingShop, requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { PRIVATE_FOLDER } from '../../uploads/private-pictures.ts';
import { spendUploadBytes } from '../../uploads/spend-bytes.server.ts';
import { MAX_DOCUMENT_BYTES } from './rules.ts';

const TYPES: Readonly<Record<string, { contentType: string; ending: string }>> = {
  pdf: { contentType: 'application/pdf', ending: 'pdf' },
  jpeg: { contentType: 'image/jpeg', ending: 'jpg' },
  png: { contentType: 'image/png', ending: 'png' },
};

const BATCH = 100;

/**
 * Stores a document of a payment that the actor is about to record, for staff who record payments. It can be attached
 * once, by the same person. Throws `payment_document_type`, `payload_too_large`, `upload_quota`.
 */
export async function storeDocument(
  ctx: Ctx,
  source: AsyncIterable<Uint8Array>,
  as: 'platform' | 'merchant',
): Promise<{ id: number }> {
  if (as === 'merchant') await requireOwnMerchant(ctx, 'payments.confirm');
  else requirePlatformPermission(ctx, 'payments.confirm');
  const actor = requireActor(ctx);
  ctx.app.limits.writes.take(`upload:${actor.userId}`, ctx.now);
  const content = await readAll(source, MAX_DOCUMENT_BYTES);
  const type = TYPES[content.subarray(0, 5).toString('latin1') === '%PDF-' ? 'pdf' : (pictureFormat(content) ?? '')];
  if (!type) throw new DomainError('payment_document_type');
  await spendUploadBytes(ctx, actor, content.byteLength, as === 'merchant');
  const stored = `${PRIVATE_FOLDER}/documents/${randomReference()}`;
  await ctx.app.storage.put(stored, content);
  const made = await sql<{ id: number }>`
    insert into payment_documents (name, content_type, stored, bytes, sha256, added_by, added_at)
    values (${`document.${type.ending}`}, ${type.contentType}, ${stored}, ${content.byteLength}::bigint,
      ${createHash('sha256').update(content).digest('hex')}, ${actor.userId}::bigint, ${ctx.now}::timestamptz)
    returning id`.execute(ctx.db);
  return { id: made.rows[0]?.id ?? 0 };
}

/** Attaches a document of the actor's own, once, in the transaction of `ctx.db`. Throws `validation_failed`. */
export async function attachDocument(ctx: Ctx, documentId: number | undefined): Promise<number | null> {
  if (documentId === undefined) return null;
  const { userId } = requireActor(ctx);
  const attached = await sql<{ id: number }>`
    update payment_documents set attached_at = ${ctx.now}::timestamptz
    where id = ${documentId}::bigint and added_by = ${userId}::bigint and attached_at is null returning id`.execute(
    ctx.db,
  );
  const id = attached.rows[0]?.id;
  if (id === undefined) refuseFields([{ field: 'documentId', code: 'invalid_value' }]);
  return id;
}

/**
 * A document for the buyer whose payment it belongs to, and for those who may record payments: of the platform, or of the
 * shop that holds the money. Throws `payment_document_not_found`, also for others.
 */
export async function readDocument(
  ctx: Ctx,
  documentId: number,
): Promise<{ name: string; contentType: string; file: StoredFile }> {
  const { userId, onlyOrder } = requireBuyer(ctx);
  const found = await sql<{
    name: string;
    contentType: string;
    stored: string;
    merchantId: number | null;
    buyerId: number;
  }>`
    select d.name, d.content_type as "contentType", d.stored, w.merchant_id as "merchantId", p.user_id as "buyerId"
    from payment_documents d left join hand_receipts r on r.document_id = d.id left join hand_payouts o on o.document_id = d.id
    join payment_attempts a on a.id = coalesce(r.attempt_id, o.attempt_id) join payments p on p.id = a.payment_id
    join awaited_payments w on w.attempt_id = a.id
    where d.id = ${documentId}::bigint and (${onlyOrder === undefined}::boolean
      or exists (select from orders where payment_id = p.id and id = ${onlyOrder?.id ?? 0}::bigint))`.execute(ctx.db);
  const [row] = found.rows;
  const mayRead = row && (row.buyerId === userId || (await recordsPayments(ctx, row.merchantId)));
  const file = mayRead ? await ctx.app.storage.find(row.stored) : undefined;
  if (!mayRead || !file) throw new DomainError('payment_document_not_found');
  return { name: row.name, contentType: row.contentType, file };
}

async function recordsPayments(ctx: Ctx, merchantId: number | null): Promise<boolean> {
  if (hasPlatformPermission(ctx, 'payments.confirm')) return true;
  return merchantId !== null && (await findPermittingShop(ctx, 'payments.confirm'))?.id === merchantId;
}

/** Deletes documents that nobody attached within a day; returns how many. */
export async function deleteUnusedDocuments(ctx: Ctx): Promise<number> {
  const gone = await sql<{ stored: string }>`
    delete from payment_documents where id = any(array(
      select id from payment_documents where attached_at is null and added_at < ${ctx.now}::timestamptz - interval '1 day'
      order by added_at limit ${BATCH}::int for update skip locked)) returning stored`.execute(ctx.db);
  for (const { stored } of gone.rows) await ctx.app.storage.remove(stored);
  return gone.rows.length;
}
