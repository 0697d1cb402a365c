import { type Ctx, requireActor } from '../../kit/context.ts';
import type { PayPasswordState } from './contract.ts';
import { isPayProved } from './rules.ts';

/** Whether the actor has a pay password, and whether it is required now. */
export async function readPayPassword(ctx: Ctx): Promise<PayPasswordState> {
  const actor = requireActor(ctx);
  const own = await ctx.db
    .selectFrom('pay_passwords')
    .select('user_id')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  return { isSet: own !== undefined, isProved: isPayProved(actor, ctx.now) };
}
