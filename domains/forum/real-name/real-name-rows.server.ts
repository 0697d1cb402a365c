import { sql } from 'kysely';
import type { OwnRealName } from './contract.ts';
import type { DocumentCountry, DocumentKind, RealNameState } from './rules.ts';

export interface RealNameRow {
  user_id: number;
  country: DocumentCountry;
  document: DocumentKind;
  name_shown: string;
  number_shown: string;
  state: RealNameState;
  reason: string;
  submitted_at: Date;
  decided_at: Date | null;
}

/** Everything but the whole name and number; `forum.real_names` is `r` in the query. */
export const COLUMNS = sql`r.user_id, r.country, r.document, r.name_shown, r.number_shown, r.state, r.reason,
  r.submitted_at, r.decided_at`;

export function toRealName(row: RealNameRow): NonNullable<OwnRealName> {
  return {
    country: row.country,
    document: row.document,
    name: row.name_shown,
    number: row.number_shown,
    state: row.state,
    reason: row.reason,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}
