import { type RawBuilder, sql } from 'kysely';
import { type Ctx, may } from '../../kit/context.ts';
import { asksForPayPassword } from '../../payables/pay-password/rules.ts';
import { rateOf } from '../../sites/currency.ts';
import { readForum } from '../people/config.server.ts';
import type { TopicState } from '../rules.ts';
import type { Tips } from './contract.ts';
import { priceLimits } from './rules.ts';

export interface TipRow {
  count: number;
  total: number;
}

/** Tips for topic `t` and its comments in the site's currency. */
export function tipColumn({ site }: Pick<Ctx, 'site'>): RawBuilder<TipRow> {
  return sql<TipRow>`(select jsonb_build_object('count', count(*), 'total', coalesce(sum(s.amount_minor), 0))
    from forum.sales s where s.topic_id = t.id and s.kind = 'tip' and s.refunded_at is null
      and s.currency = ${site.defaultCurrency})`;
}

/** What readers have given, and whether this one can; null while nobody can give anything and nobody has. */
export async function readTips(
  ctx: Ctx,
  { count, total }: TipRow,
  topic: { authorId: number | null; state: TopicState },
): Promise<Tips | null> {
  const isOwn = ctx.actor !== null && topic.authorId === ctx.actor.userId;
  const mayTip = topic.state === 'published' && topic.authorId !== null && !isOwn;
  if (!mayTip && count === 0) return null;
  const currency = ctx.site.defaultCurrency;
  const { settings } = await readForum(ctx);
  const { least } = priceLimits(currency, rateOf(ctx, currency).rate);
  return {
    count,
    total: { amount: Number(total), currency },
    least: { amount: Math.max(least, settings.tipMinimum), currency },
    needsPayPassword: asksForPayPassword(ctx),
    mayTip: mayTip && (!ctx.actor || may(ctx, 'orders.create')),
  };
}
