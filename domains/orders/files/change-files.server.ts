import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { randomReference } from '../../../platform/tokens.ts';
import { CONTENT_KINDS } from '../../catalog/product-kinds.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import { PRIVATE_FOLDER } from '../../uploads/private-pictures.ts';
import { spendUploadBytes } from '../../uploads/spend-bytes.server.ts';
import { fileName, KEPT_DAYS, MAX_DIGITAL_BYTES, MAX_FILES, SHOP_BYTES } from './rules.ts';

export interface NewFile {
  skuId: number;
  name: string;
  content: Uint8Array;
}

/**
 * Adds a file to a variant of one's own virtual product; those who have bought it already get it too. Any type: it is
 * only ever sent as an attachment. Throws `sku_not_found`, `file_empty`, `payload_too_large`, `files_full`,
 * `upload_quota`.
 */
export async function addFile(ctx: Ctx, { skuId, name, content }: NewFile): Promise<{ id: number }> {
  const own = await requireOwnMerchant(ctx, 'products.edit');
  if (content.byteLength === 0) throw new DomainError('file_empty');
  if (content.byteLength > MAX_DIGITAL_BYTES) throw new DomainError('payload_too_large');
  if (ctx.actor) await spendUploadBytes(ctx, ctx.actor, content.byteLength, true);
  const stored = `${PRIVATE_FOLDER}/files/${randomReference()}`;
  await ctx.app.storage.put(stored, content);
  try {
    return await transact(ctx, async (tx) => {
      await sql`select 1 from merchants where id = ${own.id}::bigint for no key update`.execute(tx.db);
      const found = await sql<{ files: number; bytes: number }>`
        select (select count(*)::int from digital_files f where f.sku_id = s.id and f.removed_at is null) as files,
          (select coalesce(sum(f.bytes), 0)::bigint from digital_files f
            where f.merchant_id = p.merchant_id and f.emptied_at is null) as bytes
        from skus s join products p on p.id = s.product_id
        where s.id = ${skuId}::bigint and s.active and p.merchant_id = ${own.id}::bigint and p.status <> 'deleted'
          and p.kind = any(${CONTENT_KINDS}::text[])`.execute(tx.db);
      const [held] = found.rows;
      if (!held) throw new DomainError('sku_not_found', { id: skuId });
      if (held.files >= MAX_FILES || Number(held.bytes) + content.byteLength > SHOP_BYTES)
        throw new DomainError('files_full', { most: MAX_FILES });
      const made = await sql<{ id: number }>`
        insert into digital_files (sku_id, merchant_id, name, stored, bytes, sha256, created_at)
        values (${skuId}::bigint, ${own.id}::bigint, ${fileName(name)}, ${stored}, ${content.byteLength}::bigint,
          ${createHash('sha256').update(content).digest('hex')}, ${ctx.now}::timestamptz) returning id`.execute(tx.db);
      await auditShop(tx, own, 'product.file_added', `sku:${skuId}`);
      return { id: made.rows[0]?.id ?? 0 };
    });
  } catch (error) {
    await ctx.app.storage.remove(stored);
    throw error;
  }
}

/** Offers a file no longer; those who paid before keep it for a year. Throws `file_not_found`. */
export async function removeFile(ctx: Ctx, id: number): Promise<void> {
  const own = await requireOwnMerchant(ctx, 'products.edit');
  await transact(ctx, async (tx) => {
    const gone = await sql<{ skuId: number }>`
      update digital_files set removed_at = ${ctx.now}::timestamptz
      where id = ${id}::bigint and merchant_id = ${own.id}::bigint and removed_at is null returning sku_id as "skuId"`.execute(
      tx.db,
    );
    if (!gone.rows[0]) throw new DomainError('file_not_found');
    await auditShop(tx, own, 'product.file_removed', `sku:${gone.rows[0].skuId}`);
  });
}

/** Deletes the content of files that were removed a year ago. Returns how many. */
export async function emptyRemovedFiles(ctx: Ctx): Promise<number> {
  const due = await sql<{ id: number; stored: string }>`
    select id, stored from digital_files where emptied_at is null
      and removed_at < ${ctx.now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int) order by id limit 100`.execute(
    ctx.db,
  );
  for (const { id, stored } of due.rows) {
    await sql`update digital_files set emptied_at = ${ctx.now}::timestamptz where id = ${id}::bigint`.execute(ctx.db);
    await ctx.app.storage.remove(stored);
  }
  return due.rows.length;
}
