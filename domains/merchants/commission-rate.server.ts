import { type RawBuilder, sql } from 'kysely';
import { DEVELOPER_COMMISSION } from './rules.ts';

/**
 * Commission rate of merchant `m`, left joined with its category `mc`, in hundredths of a percent: its own rate, else that
 * of its category, else (developers have no category) the `developerCommission` setting of the default site.
 */
export const COMMISSION_RATE: RawBuilder<number> = sql<number>`coalesce(m.commission_bp, mc.commission_bp,
    (select (settings ->> 'developerCommission')::int from sites where is_default), ${DEVELOPER_COMMISSION}::int)`;
