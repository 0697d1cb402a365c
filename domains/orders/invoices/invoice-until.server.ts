import { sql } from 'kysely';
import { INVOICE_DAYS } from './rules.ts';

/** Until when the invoice of order `o` can be requested; null for one that is not fully paid or was cancelled. */
export const INVOICE_UNTIL = sql<string | null>`case
  when o.status = 'completed' then coalesce(
    (select max(e.created_at) from order_events e where e.order_id = o.id and e.to_status = 'completed' and e.from_status <> 'completed'),
    o.received_at) + make_interval(days => ${INVOICE_DAYS}::int)
  when o.status in ('to_ship', 'to_receive', 'to_evaluate') and o.paid_at is not null then '9999-12-31'::timestamptz end`;
