import { sql } from 'kysely';
import { invalidateCache } from '../../../platform/database/invalidate-cache.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { type OwnMerchant, requireOwnMerchant } from '../../merchants/own-merchant.server.ts';
import type { SaveDraft } from './contract.ts';
import { attachBlockPictures } from './own-pictures.server.ts';
import { withOwnProducts } from './own-products.server.ts';
import { MAX_UNDO } from './rules.ts';

/**
 * Replaces the draft, without products of other shops; the former one can be undone. Throws `store_changed` if someone
 * else saved in the meantime, and `validation_failed` for a picture of another account.
 */
export function saveDraft(ctx: Ctx, { revision, theme, document }: SaveDraft): Promise<{ revision: number }> {
  return underRevision(ctx, revision, async (inside, own) => {
    if (document) await attachBlockPictures(inside, own.id, document);
    await keepFormer(inside, own);
    const stored = document && (await withOwnProducts(inside, own.id, document));
    await sql`update stores set draft_theme = ${theme}, draft = ${stored && JSON.stringify(stored)}::jsonb
      where merchant_id = ${own.id}::bigint`.execute(inside.db);
  });
}

/** Back to the draft before the last change. Throws `store_changed`; without anything to undo it does nothing. */
export function undoDraft(ctx: Ctx, { revision }: { revision: number }): Promise<{ revision: number }> {
  return underRevision(ctx, revision, async ({ db }, own) => {
    await sql`
      with former as (
        delete from store_drafts where id = (
          select id from store_drafts where merchant_id = ${own.id}::bigint order by id desc limit 1)
        returning theme, document
      )
      update stores s set draft_theme = former.theme, draft = former.document from former
      where s.merchant_id = ${own.id}::bigint`.execute(db);
  });
}

/** Shows the draft to everyone, as a version that can be restored. Throws `store_changed`. */
export function publishDraft(ctx: Ctx, { revision }: { revision: number }): Promise<{ revision: number }> {
  return underRevision(ctx, revision, async (inside, own) => {
    await sql`
      with published as (
        insert into store_versions (merchant_id, theme, document, published_by, published_at)
        select merchant_id, draft_theme, draft, ${ctx.actor?.userId ?? null}::bigint, ${ctx.now}::timestamptz
        from stores where merchant_id = ${own.id}::bigint returning id
      )
      update stores set theme = draft_theme, version_id = (select id from published)
      where merchant_id = ${own.id}::bigint`.execute(inside.db);
    await auditShop(inside, own, 'store.published');
    await invalidateCache(inside.db, 'stores');
  });
}

/** Makes a published version the draft again; publishing it is a step of its own. Throws `store_version_not_found`, `store_changed`. */
export function restoreVersion(
  ctx: Ctx,
  { revision, versionId }: { revision: number; versionId: number },
): Promise<{ revision: number }> {
  return underRevision(ctx, revision, async (inside, own) => {
    await keepFormer(inside, own);
    const restored = await sql`
      update stores s set draft_theme = v.theme, draft = v.document from store_versions v
      where s.merchant_id = ${own.id}::bigint and v.id = ${versionId}::bigint and v.merchant_id = s.merchant_id
      returning s.merchant_id`.execute(inside.db);
    if (restored.rows.length === 0) throw new DomainError('store_version_not_found');
  });
}

/** The conditional update is the guard: of two changes that follow the same revision, one is refused. */
async function underRevision(
  ctx: Ctx,
  revision: number,
  change: (inside: Ctx, own: OwnMerchant) => Promise<void>,
): Promise<{ revision: number }> {
  const own = await requireOwnMerchant(ctx, 'design.edit');
  return transact(ctx, async (tx) => {
    await sql`insert into stores (merchant_id) values (${own.id}::bigint) on conflict do nothing`.execute(tx.db);
    const next = await sql<{ revision: number }>`
      update stores set draft_revision = draft_revision + 1
      where merchant_id = ${own.id}::bigint and draft_revision = ${revision}::int
      returning draft_revision as revision`.execute(tx.db);
    const [row] = next.rows;
    if (!row) throw new DomainError('store_changed');
    await change(tx, own);
    return row;
  });
}

async function keepFormer({ db, actor, now }: Ctx, { id }: OwnMerchant): Promise<void> {
  await sql`
    insert into store_drafts (merchant_id, theme, document, saved_by, saved_at)
    select merchant_id, draft_theme, draft, ${actor?.userId ?? null}::bigint, ${now}::timestamptz
    from stores where merchant_id = ${id}::bigint`.execute(db);
  await sql`
    delete from store_drafts where merchant_id = ${id}::bigint and id not in (
      select id from store_drafts where merchant_id = ${id}::bigint order by id desc limit ${MAX_UNDO}::int)`.execute(
    db,
  );
}
