import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DomainError, isDomainError, refuseFields } from '../../../platform/errors.ts';
import { atMost } from '../../../platform/http/multipart.ts';
import { spoolFile } from '../../../platform/media/spooled-file.ts';
import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, hasPlatformPermission, requireActor } from '../../kit/context.ts';
import { whilePermitted } from '../../kit/while-permitted.server.ts';
import { auditShop } from '../../merchants/audit/audit-shop.server.ts';
import { findOwnMerchant, hasShopPermission } from '../../merchants/own-merchant.server.ts';
import { findShop } from '../../merchants/queries.server.ts';
import type { ShopPermission } from '../../merchants/staff/permissions.ts';
import { retryImages } from '../fetch-images.server.ts';
import { mayCountStock } from '../may-count-stock.server.ts';
import type { ImportQuery, ImportReport } from './contract.ts';
import { exportProducts } from './export-products.server.ts';
import { type ImportOrder, importProducts } from './import-products.server.ts';
import { MAX_FILE_BYTES } from './limits.ts';
import type { ImportProblem } from './problems.ts';

/** An import stores its progress with every batch; without an update for this long it has died. */
const SILENT_MS = 120_000;
const IMPORTS_AT_ONCE = 2;

interface Shop {
  id: number;
  key: string;
  currency: string;
  isOwn: boolean;
}

/**
 * The shop of these files: the caller's own, or any with the permission to manage the catalogue; otherwise throws
 * `no_permission`.
 */
async function requireShop(ctx: Ctx, key: string | undefined, permission: ShopPermission): Promise<Shop> {
  requireActor(ctx);
  const shop = key === undefined ? await findOwnMerchant(ctx) : await findShop(ctx, { key });
  const isOwn = shop !== undefined && (await hasShopPermission(ctx, shop.id, permission));
  if (!shop || !(isOwn || hasPlatformPermission(ctx, 'catalog.manage'))) {
    throw new DomainError('no_permission', { permission: 'catalog.manage' });
  }
  return { ...shop, isOwn };
}

/** Imports a product file while it is uploaded and returns the report. Throws `imports_at_once`, `import_not_permitted`. */
export async function importFile(ctx: Ctx, query: ImportQuery, file: AsyncIterable<Uint8Array>): Promise<ImportReport> {
  const order = await orderImport(ctx, query);
  const leave = enterImport(ctx, order);
  const { id } = await ctx.app.background
    .run((stopped) => importProducts(ctx.app, { ...order, stopped }, atMost(file, MAX_FILE_BYTES)))
    .finally(leave);
  return readImport(ctx, id);
}

/** Each import takes up to `MAX_FILE_BYTES` of the disk, and processor time: one shop has few at the same time in each process. */
function enterImport({ app }: Ctx, { merchant }: ImportOrder): () => void {
  try {
    return app.mediaWorkers.enter([{ uploader: `import:${merchant.id}`, atOnce: IMPORTS_AT_ONCE }]);
  } catch (error) {
    throw isDomainError(error) ? new DomainError('imports_at_once', error.details) : error;
  }
}

/**
 * Stores a product file and imports it after responding, so that the client may leave and come back. Progress and
 * report are read with the id. Throws `imports_at_once`, `payload_too_large`, `storage_full`, and `validation_failed`
 * for an empty file.
 */
export async function startImport(
  ctx: Ctx,
  query: ImportQuery,
  file: AsyncIterable<Uint8Array>,
): Promise<{ id: string; ended: Promise<void> }> {
  const order = await orderImport(ctx, query);
  const leave = enterImport(ctx, order);
  const folder = join(ctx.app.environment.STOA_DATA, 'incoming');
  const spooled = await spoolFile(folder, file, MAX_FILE_BYTES).catch((error: unknown) => {
    leave();
    throw error;
  });
  if (spooled.bytes === 0) {
    leave();
    await spooled.remove();
    return refuseFields([{ field: 'file', code: 'required' }]);
  }
  const id = query.importId ?? randomUUID();
  const ended = ctx.app.background
    .run((stopped) =>
      importProducts(
        ctx.app,
        { ...order, importId: id, bytesTotal: spooled.bytes, stopped },
        createReadStream(spooled.path),
      ),
    )
    .then(
      () => {},
      (err: unknown) => {
        // a refusal is in the report; any other error would go unnoticed
        if (!isDomainError(err)) ctx.app.log.error({ err, import: id }, 'import failed');
      },
    )
    .finally(leave)
    .finally(() => spooled.remove());
  return { id, ended };
}

async function orderImport(ctx: Ctx, query: ImportQuery): Promise<ImportOrder> {
  const actor = requireActor(ctx);
  const merchant = await requireShop(ctx, query.merchant, 'products.edit');
  ctx.app.limits.writes.take(`import:${actor.userId}`, ctx.now);
  const order = {
    merchant,
    actor: {
      userId: actor.userId,
      isPlatformStaff: !merchant.isOwn,
      mayCount: await mayCountStock(ctx, merchant.id),
    },
    importId: query.importId,
    currency: query.currency,
    locale: query.locale ?? ctx.site.defaultLocale,
    // the category tree belongs to the platform: additions from a merchant's file wait for review
    showCategories: hasPlatformPermission(ctx, 'catalog.manage'),
  };
  if (merchant.isOwn) await auditShop(ctx, merchant, 'products.imported');
  else await audit(ctx, 'products.imported', merchant.key);
  return order;
}

interface ImportRow {
  id: string;
  merchant_id: number;
  state: ImportReport['state'];
  lines: number;
  products_created: number;
  products_updated: number;
  problem_count: number;
  problems: ImportProblem[];
  started_at: Date;
  updated_at: Date;
  bytes_read: number;
  bytes_total: number;
  failure: string;
  failure_details: Record<string, unknown>;
}

/** Progress of an import. Throws `not_found`, also for other people's imports. */
export async function readImport(ctx: Ctx, id: string): Promise<ImportReport> {
  requireActor(ctx);
  const found = await sql<ImportRow>`select * from catalog_imports where id = ${id}`.execute(ctx.db);
  const row = found.rows[0];
  const may =
    row &&
    (hasPlatformPermission(ctx, 'catalog.manage') || (await hasShopPermission(ctx, row.merchant_id, 'products.read')));
  if (!may) throw new DomainError('not_found');
  const isSilent = Date.now() - row.updated_at.getTime() > SILENT_MS;
  const texts = ctx.app.texts[ctx.locale];
  return {
    id: row.id,
    state: row.state === 'running' && isSilent ? 'failed' : row.state,
    lines: row.lines,
    created: row.products_created,
    updated: row.products_updated,
    problemCount: row.problem_count,
    bytesRead: row.bytes_read,
    bytesTotal: row.bytes_total,
    reason: row.failure ? texts.t(`errors:${row.failure}`, row.failure_details) : '',
    problems: row.problems
      .sort((a, b) => a.line - b.line)
      .map((problem) => ({ ...problem, message: texts.t(`errors:import.${problem.code}`) })),
    startedAt: row.started_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** All products of the shop as a file, and its file name. */
export async function exportFile(
  ctx: Ctx,
  merchantKey: string | undefined,
): Promise<{ name: string; content: AsyncIterable<string> }> {
  const shop = await requireShop(ctx, merchantKey, 'products.read');
  if (shop.isOwn) await auditShop(ctx, shop, 'products.exported');
  else await audit(ctx, 'products.exported', shop.key);
  const settings = { publicUrl: ctx.app.publicUrl(), locale: ctx.site.defaultLocale };
  const name = `products-${shop.key.replace(/[^\w-]/g, '')}.csv`;
  const content = whilePermitted(ctx, exportProducts(ctx.db, shop, settings), (now) =>
    requireShop(now, shop.key, 'products.read'),
  );
  return { name, content };
}

/** Retries the shop's failed pictures; returns how many. */
export async function retryShopImages(ctx: Ctx, merchantKey: string | undefined): Promise<number> {
  const shop = await requireShop(ctx, merchantKey, 'products.edit');
  ctx.app.limits.writes.take(`retry:${shop.id}`, ctx.now);
  if (!shop.isOwn) await audit(ctx, 'images.retried', shop.key);
  return retryImages(ctx.app, shop.id);
}
