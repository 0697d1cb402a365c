import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { as } from '../../../tests/support/people.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { createAccount } from './create-account.server.ts';

let bare: BareApp;
let people = 0;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const enter = (ctx: Ctx, kind: 'member' | 'visitor' = 'member'): Promise<number> => {
  people += 1;
  const email = `newcomer${people}@example.com`;
  return transact(ctx, (tx) => createAccount(tx, { kind, email, nickname: email }));
};
async function setPolicy(policy: 'optional' | 'required'): Promise<void> {
  await sql`update sites set invite_policy = ${policy}`.execute(bare.app.database.db);
  await bare.app.sites.load();
}
const refused = { code: 'invite_required' };

test('where an invitation is required, a member cannot register others without one', async () => {
  await setPolicy('optional');
  const member = await as(bare.ctx(), await enter(bare.ctx()));
  const visitor = await as(bare.ctx(), await enter(bare.ctx(), 'visitor'));
  const stranger = await as(bare.ctx(), await enter(bare.ctx(), 'visitor'));
  await sql`delete from site_members where user_id = ${stranger.actor.userId}`.execute(bare.app.database.db);
  await setPolicy('required');
  const now = (ctx: typeof member) => ({ ...bare.ctx(), actor: ctx.actor });
  await expect(enter(now(member))).rejects.toMatchObject(refused);
  await expect(enter(now(visitor), 'visitor')).rejects.toMatchObject(refused);
  await expect(enter(now(stranger))).rejects.toMatchObject(refused);
  // a visitor of this site becomes a member, once
  expect(await enter(now(visitor))).toBe(visitor.actor.userId);
  await expect(enter(now(visitor))).rejects.toMatchObject(refused);
});
