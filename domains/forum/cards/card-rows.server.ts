import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { pickText, type Texts } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';

export interface CardRow {
  id: number;
  name: Texts;
  benefits: Texts;
  picture: string;
  price_minor: number;
  currency: string;
  days: number;
  role_id: number;
  stock: number | null;
  sold_count: number;
  sort: number;
  is_on_sale: boolean;
}

export const CARD_COLUMNS = sql`id, name, benefits, picture, price_minor, currency, days, role_id, stock, sold_count, sort,
  is_on_sale`;

/** A card of the site, locked until the transaction of `ctx.db` ends. Throws `forum_card_not_found`. */
export async function lockCard({ db, site }: Pick<Ctx, 'db' | 'site'>, id: number): Promise<CardRow> {
  const found = await sql<CardRow>`
    select ${CARD_COLUMNS} from forum.cards where id = ${id}::bigint and site_id = ${site.id}::bigint
    for no key update`.execute(db);
  const [card] = found.rows;
  if (!card) throw new DomainError('forum_card_not_found', { id });
  return card;
}

/** The text in the reader's language, or in another one that it exists in. */
export function say({ locale, site }: Pick<Ctx, 'locale' | 'site'>, texts: Texts): string {
  return pickText(texts, locale, site.defaultLocale) || (Object.values(texts).find(Boolean) ?? '');
}
