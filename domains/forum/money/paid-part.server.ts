import { type RawBuilder, sql } from 'kysely';
import { refuseFields } from '../../../platform/errors.ts';
import type { Money } from '../../../platform/locale/money.ts';
import { type Ctx, may } from '../../kit/context.ts';
import { asksForPayPassword } from '../../payables/pay-password/rules.ts';
import { rateOf } from '../../sites/currency.ts';
import { MODERATE } from '../rules.ts';
import type { PaidPart } from './contract.ts';
import { type PaidScope, priceLimits } from './rules.ts';

/** The permission to read paid content without buying it. */
const VIEW_PAID = 'topics.view_paid';

export interface PaidRow {
  scope: PaidScope;
  price: number;
  currency: string;
  html: string;
  toc: PaidPart['toc'];
  pictures: string[];
  buyerCount: number;
  isBought: boolean;
}

type Sold = Pick<PaidRow, 'html' | 'pictures'>;

/** The topic `t` belongs to those who see everything of it: its buyers. */
export const isBuyer = (userId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from forum.sales b where b.topic_id = t.id and b.buyer_id = ${userId}::bigint
    and b.kind in ('content', 'attachments') and b.refunded_at is null)`;

/** What is sold of topic `t`, or null. */
export function paidColumn(ctx: Pick<Ctx, 'actor'>): RawBuilder<PaidRow | null> {
  const bought = ctx.actor ? isBuyer(ctx.actor.userId) : sql`false`;
  return sql<PaidRow | null>`(select jsonb_build_object('scope', p.scope, 'price', p.price_minor, 'currency', p.currency,
    'html', p.html, 'toc', p.toc, 'pictures', p.pictures, 'buyerCount', p.buyer_count, 'isBought', ${bought})
    from forum.paid_parts p where p.topic_id = t.id)`;
}

/** The price of topic `t`, as cards show it, or null. */
export const PRICE_COLUMN = sql<
  (Money & { scope: PaidScope }) | null
>`(select jsonb_build_object('amount', p.price_minor,
  'currency', p.currency, 'scope', p.scope) from forum.paid_parts p where p.topic_id = t.id)`;

interface Reader {
  topicId: number;
  authorId: number | null;
  isPublished: boolean;
  hasMedia: boolean;
  held: ReadonlySet<string>;
}

/** Whether the reader sees what is sold: as its author, its buyer, with the permission, or as a moderator of the board. */
export function isPaidOpen(
  ctx: Pick<Ctx, 'actor'>,
  { authorId, held }: Pick<Reader, 'authorId' | 'held'>,
  isBought: boolean,
): boolean {
  const isOwn = ctx.actor !== null && authorId === ctx.actor.userId;
  return isOwn || isBought || held.has(VIEW_PAID) || held.has(MODERATE);
}

/** What is sold of a topic, for this reader: nothing of the content unless it is open to them. */
export function toPaidPart(ctx: Ctx, row: PaidRow, reader: Reader): PaidPart {
  const { topicId, authorId, isPublished, hasMedia } = reader;
  const isOpen = isPaidOpen(ctx, reader, row.isBought);
  const isOwn = ctx.actor !== null && authorId === ctx.actor.userId;
  const addresses = paidPictures(row).map((_, nth) => paidPictureAddress(topicId, nth));
  return {
    scope: row.scope,
    price: { amount: row.price, currency: row.currency },
    isOpen,
    isBought: row.isBought,
    mayBuy: isPublished && !row.isBought && !isOwn && authorId !== null && (!ctx.actor || may(ctx, 'orders.create')),
    buyerCount: row.buyerCount,
    needsPayPassword: asksForPayPassword(ctx),
    html: isOpen ? withAddresses(row, topicId) : '',
    toc: isOpen ? row.toc : [],
    pictures: isOpen ? addresses.slice(0, row.pictures.length) : [],
    pictureCount: addresses.length,
    hasMedia,
  };
}

/** All pictures that are sold: those beside the text, then those in it. Their order is that of their addresses. */
export function paidPictures({ pictures, html }: { pictures: readonly string[]; html: string }): string[] {
  const inText = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src ?? '');
  return [...new Set([...pictures, ...inText])];
}

/** An address that is checked for every request, unlike that of the uploaded file. */
const paidPictureAddress = (topicId: number, nth: number) => `/api/community/paid_picture/${topicId}/${nth}`;

/** All that is sold as one text: the pictures beside it follow it. */
export function withSoldPictures(row: Sold, topicId: number): string {
  const beside = row.pictures.map((_, nth) => `<p><img src="${paidPictureAddress(topicId, nth)}" alt=""></p>`);
  return [withAddresses(row, topicId), ...beside].join('');
}

function withAddresses(row: Sold, topicId: number): string {
  const all = paidPictures(row);
  return row.html.replaceAll(/<img src="([^"]+)"/g, (whole, src: string) => {
    const nth = all.indexOf(src);
    return nth < 0 ? whole : `<img src="${paidPictureAddress(topicId, nth)}"`;
  });
}

/** Throws `validation_failed` for a price outside the limits of the site's currency (specification 5 and 9). */
export function refusePrice(ctx: Pick<Ctx, 'app' | 'site'>, price: number, field: string, more?: number): void {
  const currency = ctx.site.defaultCurrency;
  const { least, most } = priceLimits(currency, rateOf(ctx, currency).rate);
  if (price < Math.max(least, more ?? 0)) refuseFields([{ field, code: 'priceLow' }]);
  if (price > most) refuseFields([{ field, code: 'priceHigh' }]);
}
