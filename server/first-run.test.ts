import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHOP_CATEGORIES, SHOP_TYPES } from '../database/basics/shop-kinds.ts';
import { sendApplicationCode } from '../domains/merchants/onboarding/send-application-code.server.ts';
import { submitApplication } from '../domains/merchants/onboarding/submit-application.server.ts';
import { readApplicantTypes, readMerchantCategories } from '../domains/merchants/queries.server.ts';
import { removeShopType } from '../domains/merchants/supervision/shop-types.server.ts';
import { type BareApp, startBareApp } from '../tests/support/bare-app.ts';
import { as, readCode, register } from '../tests/support/people.ts';
import { startApp } from '../tests/support/running-app.ts';
import { staffWith } from '../tests/support/staff.ts';
import { noteUpload } from '../tests/support/uploads.ts';
import { demoAccountsNotice, fillBasicsIfEmpty } from './first-run.ts';

const EMAIL = 'first@example.com';
const PICTURE = `/media/images/${'a'.repeat(32)}/640.webp`;

const PRODUCTION = {
  STOA_ENV: 'production',
  STOA_DEMO: '1',
  DATABASE_URL: 'postgres://stoa@localhost/unused',
  PUBLIC_URL: 'https://shop.example',
  STOA_SECRET: 'x'.repeat(32),
};

/** Its sites come from a release without shop types among the basics. */
let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
  expect(await fillBasicsIfEmpty(bare.app)).toBeUndefined();
});
afterAll(() => bare.close());

test('a deployment without demo content takes an application for a shop', async () => {
  const applicant = await as(bare.ctx(), await register(bare.ctx(), EMAIL));
  const [type] = await readApplicantTypes(applicant);
  const [category] = await readMerchantCategories(applicant);
  await noteUpload(applicant, PICTURE);
  await sendApplicationCode(applicant, EMAIL);
  const application = {
    ...{ merchantName: 'North Wind Ltd', userName: 'Ada North', phone: '13800138000', email: EMAIL },
    ...{ typeId: type?.id ?? 0, categoryId: category?.id ?? 0, pictures: [PICTURE], agreement: true as const },
    captcha: await readCode(applicant, EMAIL),
  };
  expect(await submitApplication(applicant, application)).toMatchObject({ id: expect.any(Number) });
});

test('later starts add nothing to lists that the platform has changed', async () => {
  const { db } = bare.app.database;
  const keysOf = async (table: 'merchant_types' | 'merchant_categories') =>
    (await db.selectFrom(table).select('key').orderBy('id').execute()).map(({ key }) => key);
  expect(await keysOf('merchant_types')).toEqual(SHOP_TYPES.map(({ key }) => key));
  expect(await keysOf('merchant_categories')).toEqual(SHOP_CATEGORIES.map(({ key }) => key));
  const staff = await staffWith(bare, ['merchants.review']);
  const speciality = (await readApplicantTypes(staff)).at(-1)?.id ?? 0;
  await removeShopType(staff, { id: speciality });
  await fillBasicsIfEmpty(bare.app);
  expect(await keysOf('merchant_types')).toEqual(['flagship', 'self-operated']);
});

test('a new production shop has no accounts and no products, whatever STOA_DEMO says', async () => {
  const shop = await startApp({ demo: false, env: PRODUCTION });
  try {
    const { rows } = await sql<{ users: number; products: number; sites: boolean }>`
      select (select count(*)::int from users) as users, (select count(*)::int from products) as products,
        exists (select from sites) as sites`.execute(shop.database.db);
    expect(rows).toEqual([{ users: 0, products: 0, sites: true }]);
    expect(demoAccountsNotice(shop.app)).toEqual([]);
  } finally {
    await shop.close();
  }
});
