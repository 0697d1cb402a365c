import { type RawBuilder, sql } from 'kysely';
import { instantOf, textOf } from '../../catalog/card.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { flashState } from '../flash-sale/rules.ts';
import type { CampaignCard } from './contract.ts';

/** A campaign's terms, as read by SQL. */
export type TermsRow = Pick<
  CampaignCard,
  | 'id'
  | 'kind'
  | 'title'
  | 'startsAt'
  | 'endsAt'
  | 'groupSize'
  | 'groupHours'
  | 'contributionsNeeded'
  | 'bargainHours'
  | 'balanceDueStartsAt'
  | 'balanceDueEndsAt'
  | 'shipsAt'
> & { active: boolean };

/** Columns of a `TermsRow`; needs `campaigns a` and `products p`. The title defaults to the product's name. */
export function termsColumns(ctx: Ctx): RawBuilder<unknown> {
  return sql`a.id, a.kind, coalesce(nullif(${textOf(ctx, 'a.title')}, ''), ${textOf(ctx, 'p.name')}) as title, a.active,
    ${instantOf('a.starts_at')} as "startsAt", ${instantOf('a.ends_at')} as "endsAt", a.group_size as "groupSize",
    a.group_hours as "groupHours", a.helps_needed as "contributionsNeeded", a.bargain_hours as "bargainHours",
    ${instantOf('a.balance_due_starts_at')} as "balanceDueStartsAt", ${instantOf('a.balance_due_ends_at')} as "balanceDueEndsAt",
    ${instantOf('a.ships_at')} as "shipsAt"`;
}

/** The terms with the campaign's current status: one ended early is over. */
export function toTerms({ active, ...row }: TermsRow, now: Date) {
  const state = active ? flashState(row, now) : ('over' as const);
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    state,
    groupSize: row.groupSize,
    groupHours: row.groupHours,
    contributionsNeeded: row.contributionsNeeded,
    bargainHours: row.bargainHours,
    balanceDueStartsAt: row.balanceDueStartsAt,
    balanceDueEndsAt: row.balanceDueEndsAt,
    shipsAt: row.shipsAt,
  };
}
