import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { maskName, maskNumber, type RealNameState } from '../real-name/rules.ts';
import { markOf, sealName } from '../real-name/seal-name.server.ts';

/** Invented people; the numbers only have the form of real ones. */
const GIVEN = [
  { country: 'cn', document: 'passport', name: '沈若溪', number: 'E12345678', state: 'pending', days: 1 },
  { country: 'fr', document: 'passport', name: 'CAMILLE MARTIN', number: '12AB34567', state: 'approved', days: 20 },
] as const satisfies readonly { state: RealNameState; [field: string]: unknown }[];

/** Members of the forum who have given their real names: one waits for review, one is approved. */
export async function fillRealNames(ctx: Ctx, members: readonly number[]): Promise<void> {
  for (const [nth, { days, state, ...given }] of GIVEN.entries()) {
    const userId = members[nth];
    if (!userId) return;
    const sealed = sealName(ctx.app, { siteId: ctx.site.id, userId }, given);
    await sql`
      insert into forum.real_names (site_id, user_id, country, document, sealed, name_shown, number_shown, mark, state,
        submitted_at, decided_at)
      values (${ctx.site.id}::bigint, ${userId}::bigint, ${given.country}, ${given.document}, ${sealed},
        ${maskName(given.name)}, ${maskNumber(given.number)}, ${markOf(ctx.app, given)}, ${state},
        now() - ${days}::int * interval '1 day',
        case when ${state} = 'pending' then null else now() - ${days - 1}::int * interval '1 day' end)`.execute(ctx.db);
  }
}
