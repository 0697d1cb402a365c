import { sql } from 'kysely';
import type { EventMap } from '../../platform/events.ts';
import { formatMoney } from '../../platform/locale/format.ts';
import { pickText, type Texts } from '../../platform/locale/locale.ts';
import type { Ctx } from '../kit/context.ts';
import { linkTo } from './notify-buyer.server.ts';

/** A mail lists at most this many lines; the rest is behind its link. */
const MOST_LINES = 8;

interface Bought {
  no: string;
  currency: string;
  total: number;
  lines: { names: Texts; num: number }[];
}

/** Adds the bought items to mails about orders, in one round trip for all of them. */
export async function writeOrderLines(ctx: Ctx, { links, give }: EventMap['notices.spreading']): Promise<void> {
  const numbers = links.flatMap((link) => /^\/order\/order_detail\?orderId=([\w-]{1,40})$/.exec(link)?.[1] ?? []);
  if (numbers.length === 0) return;
  const found = await sql<Bought>`
    select asked.no, min(o.currency) as currency, sum(o.total_minor)::bigint as total, (
      select jsonb_agg(jsonb_build_object('names', l.name, 'num', l.num) order by l.id)
      from order_lines l where l.order_id = any(array_agg(o.id))) as lines
    from unnest(${numbers}::text[]) as asked(no)
    -- a checkout of several shops is identified by its payment number
    join orders o on o.no = asked.no or o.payment_id = (select p.id from payments p where p.no = asked.no
      and not exists (select from orders own where own.no = asked.no))
    group by asked.no`.execute(ctx.db);
  for (const bought of found.rows) {
    give(linkTo(bought.no), (locale) => {
      const names = bought.lines
        .slice(0, MOST_LINES)
        .map(({ names, num }) => `${pickText(names, locale, ctx.site.defaultLocale)} × ${num}`);
      if (bought.lines.length > MOST_LINES) names.push('…');
      const total = formatMoney({ amount: bought.total, currency: bought.currency }, locale);
      return [...names, ctx.app.texts[locale].t('mail:order_total', { total })].join('\n');
    });
  }
}
