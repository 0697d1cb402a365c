import type { Ctx } from '../../kit/context.ts';

/** Notes that the pay password was entered in this session. */
export async function notePayProof({ db, now }: Pick<Ctx, 'db' | 'now'>, sessionId: number): Promise<void> {
  await db.updateTable('sessions').set({ pay_proved_at: now }).where('id', '=', sessionId).execute();
}

/** Every session of the user has to enter the pay password again. */
export async function dropPayProofs({ db }: Pick<Ctx, 'db'>, userId: number): Promise<void> {
  await db.updateTable('sessions').set({ pay_proved_at: null }).where('user_id', '=', userId).execute();
}
