import { type RawBuilder, sql } from 'kysely';
import type { OwnInclusion } from './contract.ts';

const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** One submission as json; needs `apps.inclusions i`. */
export const inclusionJson: RawBuilder<Omit<OwnInclusion, 'place'>> = sql<Omit<OwnInclusion, 'place'>>`
  jsonb_build_object('id', i.id, 'address', i.address, 'name', i.name, 'description', i.description, 'icon', i.icon,
    'categoryId', i.category_id, 'status', i.status, 'reason', i.reason, 'submittedAt', ${instant(sql`i.submitted_at`)},
    'dueAt', ${instant(sql`i.due_at`)}, 'decidedAt', ${instant(sql`i.decided_at`)}, 'appeal', i.appeal, 'appId', i.app_id)`;
