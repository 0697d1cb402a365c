import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';
import { readPurchase } from '../../orders/held-products.server.ts';
import { personOf } from '../downloads/person.server.ts';
import { isInStage } from '../downloads/staged-release.ts';
import { fileQuery } from '../purchases/file-link.server.ts';
import type { AppDetail, AppFile, AppVersion } from './contract.ts';
import { listSimilar } from './list-apps.server.ts';
import { CARD_COLUMNS, type CardRow, inLanguage, toCards } from './read-cards.server.ts';

const VERSIONS_SHOWN = 20;
const SIMILAR_SHOWN = 6;

interface DetailRow extends CardRow {
  identifier: string;
  address: string;
  description: Texts;
  screenshots: AppDetail['screenshots'];
  privacy: { collected?: string[]; shared?: string[]; policy?: string };
  listedAt: Date | null;
  reservations: number;
  productId: number | null;
  skuId: number | null;
}

/** A listed or announced app with what the reader may download now. Throws `app_not_found`. */
export async function readApp(ctx: Ctx, id: number): Promise<AppDetail> {
  const found = await sql<DetailRow>`
    select ${CARD_COLUMNS}, a.identifier, a.address, a.description, a.screenshots, a.privacy,
      a.listed_at as "listedAt", a.reservation_count as reservations, a.product_id as "productId", a.sku_id as "skuId"
    from apps.apps a where a.id = ${id}::bigint and a.status in ('listed', 'announced')`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new DomainError('app_not_found', { id });
  const [[card], released, stars, similar] = await Promise.all([
    toCards(ctx, [row]),
    readVersions(ctx, id),
    readStars(ctx, id),
    listSimilar(ctx, row, SIMILAR_SHOWN),
  ]);
  if (!card) throw new DomainError('app_not_found', { id });
  const offer = card.price && row.productId && row.skuId ? { productId: row.productId, skuId: row.skuId } : null;
  const purchase = row.productId === null ? undefined : await readOwnPurchase(ctx, row.productId);
  const buyer = offer === null ? 'anyone' : purchase?.state === 'held' ? (ctx.actor?.userId ?? null) : null;
  const [offered] = released.filter(({ channel }) => channel === 'stable');
  const { identifier, address, screenshots, reservations } = row;
  return {
    ...card,
    ...{ identifier, address, screenshots, reservations, stars, similar },
    description: inLanguage(ctx, row.description),
    privacy: privacyOf(row.privacy),
    listedAt: row.listedAt?.toISOString() ?? null,
    offer,
    purchase: purchase ?? null,
    offered: offered && !card.isAnnounced ? { ...offered, files: await readFiles(ctx, offered.id, buyer) } : null,
    versions: released,
  };
}

/** Null: the developer stated nothing. */
function privacyOf({ collected, shared, policy = '' }: DetailRow['privacy']): AppDetail['privacy'] {
  if (!collected && !shared && !policy) return null;
  return { collected: collected ?? [], shared: shared ?? [], policy };
}

/** Released versions that the reader gets, the newest first. */
async function readVersions(ctx: Ctx, appId: number): Promise<AppVersion[]> {
  const found = await sql<{
    id: number;
    name: string;
    channel: AppVersion['channel'];
    notes: Texts;
    percent: number;
    releasedAt: Date;
  }>`
    select id, name, channel, notes, percent, released_at as "releasedAt" from apps.versions
    where app_id = ${appId}::bigint and status = 'released' order by code desc limit ${VERSIONS_SHOWN}::int`.execute(
    ctx.db,
  );
  const person = personOf(ctx);
  return found.rows
    .filter(({ id, percent }) => isInStage(person, id, percent))
    .map(({ id, name, channel, notes, releasedAt }) => ({
      ...{ id, name, channel },
      notes: inLanguage(ctx, notes),
      releasedAt: releasedAt.toISOString(),
    }));
}

const readOwnPurchase = (ctx: Ctx, productId: number) =>
  ctx.actor ? readPurchase(ctx, { userId: ctx.actor.userId, productId }) : undefined;

/** `buyer` is whom a link is signed for; null: the reader has not bought the app. */
async function readFiles(ctx: Ctx, versionId: number, buyer: number | 'anyone' | null): Promise<AppFile[]> {
  const found = await sql<Omit<AppFile, 'url' | 'scannedAt'> & { scannedAt: Date | null }>`
    select id, name, platform, architecture, size, sha256, minimum_system as "minimumSystem", permissions, signer, scan,
      scan_engine as "scanEngine", scanned_at as "scannedAt"
    from apps.files where version_id = ${versionId}::bigint and scan <> 'infected' order by platform, architecture`.execute(
    ctx.db,
  );
  return found.rows.map((file) => ({
    ...file,
    url: buyer === null ? null : fileAddress(ctx, file, buyer),
    scannedAt: file.scannedAt?.toISOString() ?? null,
  }));
}

function fileAddress(ctx: Ctx, { sha256, name }: { sha256: string; name: string }, buyer: number | 'anyone'): string {
  const path = `/files/${sha256}/${encodeURIComponent(name)}`;
  return buyer === 'anyone' ? path : `${path}?${fileQuery(ctx.app, { sha256, userId: buyer }, ctx.now)}`;
}

/** How many gave one star, two and so on. */
async function readStars(ctx: Ctx, appId: number): Promise<number[]> {
  const found = await sql<{ stars: number; count: number }>`
    select stars, count(*)::int as count from apps.ratings
    where app_id = ${appId}::bigint and status = 'shown' group by stars`.execute(ctx.db);
  return [1, 2, 3, 4, 5].map((stars) => found.rows.find((row) => row.stars === stars)?.count ?? 0);
}
