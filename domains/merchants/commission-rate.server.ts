import { type RawBuilder, sql } from 'kysely';
import { DEVELOPER_COMMISSION } from './rules.ts';

/**
 * Rate of merchant `m`, left joined with its category `mc`, in hundredths of a percent: its own, that of its category, and
 * of a developer, who has no category, the one in the settings of the default site.
 */
export const COMMISSION_RATE: RawBuilder<number> = sql<number>`coalesce(m.commission_bp, mc.commission_bp,
    (select (settings ->> 'developerCommission')::int from sites where is_default), ${DEVELOPER_COMMISSION}::int)`;
