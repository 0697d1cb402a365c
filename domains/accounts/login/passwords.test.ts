import { expect, test } from 'vitest';
import { Gate } from '../../../platform/gate.ts';
import type { Ctx } from '../../kit/context.ts';
import { hashPassword, isPassword } from './passwords.server.ts';

const ctx = { app: { hashing: new Gate(2) } } as unknown as Ctx;

test('is hashed by argon2id with 19 MiB and two passes, with a salt of its own', async () => {
  const [one, two] = [await hashPassword(ctx, 'the same password'), await hashPassword(ctx, 'the same password')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await isPassword(ctx, 'the same password', two)).toBe(true);
});

test.each(['  spaces around  ', '柱廊柱廊柱廊柱廊', '👩‍👩‍👧‍👦 and ກຂ ไทย', `'"<>&;--\u0007`, 'x'.repeat(72)])(
  'may be %j',
  async (password) => expect(await isPassword(ctx, password, await hashPassword(ctx, password))).toBe(true),
);

test('is compared as a whole and with its case; only compatible characters are the same', async () => {
  const long = 'a'.repeat(71);
  const hash = await hashPassword(ctx, `${long}B`);
  for (const wrong of [`${long}b`, long, `${long}C`, `${long}B `, ` ${long}B`])
    expect([wrong, await isPassword(ctx, wrong, hash)]).toEqual([wrong, false]);
  expect(await isPassword(ctx, `${long}Ｂ`, hash)).toBe(true);
});

test('is never right for an account without one', async () => {
  expect(await isPassword(ctx, 'anything at all', null)).toBe(false);
  expect(await isPassword(ctx, '', undefined)).toBe(false);
});
