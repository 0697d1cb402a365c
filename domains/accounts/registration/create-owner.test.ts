import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../../tests/support/running-app.ts';
import { systemCtx } from '../../kit/system-context.ts';
import { createOwner } from './create-owner.server.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await startApp({ demo: false });
});
afterAll(() => shop.close());

const OWNER = { email: 'first@shop.example', password: 'a-long-way-2026' };

test('the first owner may enter and holds every permission of every site', async () => {
  await createOwner(systemCtx(shop.app), OWNER);
  const login = await shop.call<{ token: string }>('POST', '/api/front/login/email', { body: OWNER });
  expect(login.status).toBe(200);
  const roles = await shop.database.db
    .selectFrom('site_members')
    .innerJoin('roles', 'roles.id', 'site_members.role_id')
    .select(['roles.key'])
    .execute();
  expect(roles).toHaveLength(shop.app.sites.all().length);
  expect(new Set(roles.map((role) => role.key))).toEqual(new Set(['owner']));
});

test('refuses an address that is taken, and a bad address or password by field', async () => {
  await expect(createOwner(systemCtx(shop.app), OWNER)).rejects.toMatchObject({ code: 'already_registered' });
  await expect(createOwner(systemCtx(shop.app), { email: 'x', password: 'short' })).rejects.toMatchObject({
    code: 'validation_failed',
    details: {
      fields: [
        { field: 'email', code: 'correctEmail' },
        { field: 'password', code: 'passwordLength' },
      ],
    },
  });
});
