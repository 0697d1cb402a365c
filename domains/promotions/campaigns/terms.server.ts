import { type RawBuilder, sql } from 'kysely';
import { instantOf, textOf } from '../../catalog/card.server.ts';
import type { Ctx } from '../../context.ts';
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
  | 'teamSize'
  | 'teamHours'
  | 'helpsNeeded'
  | 'effortHours'
  | 'restStartsAt'
  | 'restEndsAt'
  | 'shipsAt'
> & { active: boolean };

/** Columns of a `TermsRow`; needs `activities a` and `products p`. The title defaults to the product's name. */
export function termsColumns(ctx: Ctx): RawBuilder<unknown> {
  return sql`a.id, a.kind, coalesce(nullif(${textOf(ctx, 'a.title')}, ''), ${textOf(ctx, 'p.name')}) as title, a.active,
    ${instantOf('a.starts_at')} as "startsAt", ${instantOf('a.ends_at')} as "endsAt", a.team_size as "teamSize",
    a.team_hours as "teamHours", a.helps_needed as "helpsNeeded", a.effort_hours as "effortHours",
    ${instantOf('a.rest_starts_at')} as "restStartsAt", ${instantOf('a.rest_ends_at')} as "restEndsAt",
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
    teamSize: row.teamSize,
    teamHours: row.teamHours,
    helpsNeeded: row.helpsNeeded,
    effortHours: row.effortHours,
    restStartsAt: row.restStartsAt,
    restEndsAt: row.restEndsAt,
    shipsAt: row.shipsAt,
  };
}
