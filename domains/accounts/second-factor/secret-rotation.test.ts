import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resealColumn } from '../../../platform/database/reseal.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import type { Ctx } from '../../kit/context.ts';
import { codeHash, codeHashes } from '../../promotions/coupons/codes/code-hash.ts';
import { codeOf, hashOf, storedCode } from '../invites/codes.ts';
import { userHandle, userHandles } from '../passkeys/user-handle.server.ts';
import { recordProof } from '../verification/person.server.ts';
import { hashRecoveryCode, openSecret, recoveryCodeHashes, SEALED_SECRETS, sealSecret } from './secrets.server.ts';

const FORMER = 'the secret with which all this was stored before';
const PRESENT = 'the secret that has taken its place since then';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const under = (secret: string, previousSecret?: string) => {
  Object.assign(bare.app, { secret, previousSecret });
  return bare.ctx();
};

const reseal = ({ app, db }: Ctx) => resealColumn(db, app, SEALED_SECRETS).then(({ done }) => done);

test('a secret of an authenticator app opens with the former key, and without it once it is sealed again', async () => {
  const { db } = bare.app.database;
  const made = await sql<{
    id: number;
  }>`insert into users (email, nickname) values ('a@example.com', 'a') returning id`.execute(db);
  const userId = made.rows[0]?.id ?? 0;
  const sealed = sealSecret(under(FORMER), userId, 'JBSWY3DP');
  await sql`insert into second_factors (user_id, sealed_secret) values (${userId}::bigint, ${sealed})`.execute(db);

  expect(() => openSecret(under(PRESENT), userId, sealed)).toThrow();
  expect(openSecret(under(PRESENT, FORMER), userId, sealed)).toBe('JBSWY3DP');
  expect(await reseal(under(PRESENT))).toBe(0);
  expect(await reseal(under(PRESENT, FORMER))).toBe(1);
  expect(await reseal(under(PRESENT, FORMER))).toBe(0);
  const { sealed_secret } = await db.selectFrom('second_factors').select('sealed_secret').executeTakeFirstOrThrow();
  expect(openSecret(under(PRESENT), userId, sealed_secret)).toBe('JBSWY3DP');
});

test('codes, passkeys and invitations from before are found under both secrets', () => {
  const former = under(FORMER);
  const recovery = hashRecoveryCode(former, 7, 'abcd');
  const gift = codeHash(former.app, 'GIFT');
  const handle = userHandle(former, 7);
  const invite = codeOf(FORMER, 'salt');

  const both = under(PRESENT, FORMER);
  expect(recoveryCodeHashes(both, 7, 'abcd')).toEqual([hashRecoveryCode(both, 7, 'abcd'), recovery]);
  expect(codeHashes(both.app, 'GIFT')).toEqual([codeHash(both.app, 'GIFT'), gift]);
  expect(userHandles(both, 7)).toEqual([userHandle(both, 7), handle]);
  expect(storedCode(both.app, 'salt', hashOf(invite))).toBe(invite);
  expect(storedCode(both.app, 'salt', hashOf(codeOf(PRESENT, 'salt')))).toBe(codeOf(PRESENT, 'salt'));

  const alone = under(PRESENT);
  expect(codeHashes(alone.app, 'GIFT')).toEqual([codeHash(alone.app, 'GIFT')]);
});

test('a contact that was verified before belongs to the same person afterwards', async () => {
  const { db } = bare.app.database;
  const made = await sql<{ id: number }>`
    insert into users (kind, nickname) values ('visitor', 'before'), ('visitor', 'after') returning id`.execute(db);
  const [before = 0, after = 0] = made.rows.map(({ id }) => id);
  const contact = { channel: 'email', address: 'verified@example.com' } as const;
  await recordProof({ ...under(FORMER), db }, before, contact);
  await recordProof({ ...under(PRESENT, FORMER), db }, after, contact);
  const { person_id } = await db
    .selectFrom('users')
    .select('person_id')
    .where('id', '=', after)
    .executeTakeFirstOrThrow();
  expect(person_id).toBe(before);
});

test('addresses of one mailbox are one person', async () => {
  const { db } = bare.app.database;
  const made = await sql<{ id: number }>`
    insert into users (kind, nickname) values ('visitor', 'plain'), ('visitor', 'tagged') returning id`.execute(db);
  const [plain = 0, tagged = 0] = made.rows.map(({ id }) => id);
  await recordProof({ ...under(PRESENT), db }, plain, { channel: 'email', address: 'ann@example.com' });
  await recordProof({ ...under(PRESENT), db }, tagged, { channel: 'email', address: 'Ann+shop@example.com' });
  const found = await sql<{ person: number }>`
    select person_id as person from users where id = ${tagged}::bigint`.execute(db);
  expect(found.rows).toEqual([{ person: plain }]);
});
