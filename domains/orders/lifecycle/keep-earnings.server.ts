import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** What was bought lasts until then, or another line longer: the earnings of the order are not released before. */
export async function keepEarnings({ db }: Pick<Ctx, 'db'>, orderId: number, until: Date): Promise<void> {
  await sql`
    update orders set earnings_not_before = greatest(earnings_not_before, ${until}::timestamptz) where id = ${orderId}::bigint`.execute(
    db,
  );
}
