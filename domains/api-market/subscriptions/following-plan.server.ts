import { sql } from 'kysely';

/**
 * SQL: the plan that follows the paid months of subscription `s`, whose present terms are `v`: the one that was chosen,
 * else that of the last month that is paid.
 */
export const FOLLOWING_PLAN = sql<number>`coalesce(s.next_plan_id, (
  select w.plan_id from apis.paid_months m join apis.plan_versions w on w.id = m.plan_version_id
  where m.subscription_id = s.id and m.ended_at is null order by m.id desc limit 1), v.plan_id)`;
