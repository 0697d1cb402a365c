import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillLegalPages } from '../../../database/basics/legal-pages.ts';
import { fillShopKinds } from '../../../database/basics/shop-kinds.ts';
import { type BareApp, startBareApp } from '../../../tests/support/bare-app.ts';
import { furnish } from '../../../tests/support/small-shop.ts';
import { lastAudited, staffWith } from '../../../tests/support/staff.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { UNNAMED_COMPANY } from '../../sites/given-names.ts';
import { listTexts, readText } from '../front/queries.server.ts';
import { saveText } from '../front/save-text.server.ts';
import { noteOpened, skipFirstStep } from './note-step.server.ts';
import { countOpenSteps, leadsToFirstSteps, readFirstSteps } from './read-first-steps.server.ts';
import { sendTestMail } from './send-test-mail.server.ts';

let bare: BareApp;
let staff: Ctx & { actor: Actor };
let stranger: Ctx & { actor: Actor };
beforeAll(async () => {
  bare = await startBareApp();
  await fillShopKinds(bare.app.database.db);
  await fillLegalPages(bare.app.database.db);
  staff = await staffWith(bare, ['sites.manage', 'content.manage']);
  stranger = await staffWith(bare, ['users.manage']);
});
afterAll(() => bare.close());

const inEnvironment = (more: object): Ctx & { actor: Actor } => ({
  ...staff,
  app: { ...bare.app, environment: { ...bare.app.environment, ...more } },
});
const states = async () =>
  Object.fromEntries((await readFirstSteps(staff)).steps.map(({ key, state }) => [key, state]));

test('a new deployment has shop types and categories, and says what is missing', async () => {
  expect(await states()).toMatchObject({
    ...{ name: 'open', logo: 'recommended', regional: 'open', hosts: 'recommended', mail: 'open', legal: 'open' },
    ...{ shop_types: 'done', shop_categories: 'done', categories: 'open', shops: 'open', products: 'open' },
  });
  expect(await countOpenSteps(staff)).toBe((await readFirstSteps(staff)).open);
  expect(await countOpenSteps(stranger)).toBeNull();
});

test('templates of the terms name no company until both have been edited, in every language', async () => {
  for (const mark of ['user', 'privacy']) {
    const { title, body } = await readText(staff, mark);
    expect(JSON.stringify([title, body])).not.toContain('Stoa');
    expect(Object.values(body).filter(Boolean)).toHaveLength(6);
    expect((await states()).legal).toBe('open');
    await saveText(staff, { mark, title, body });
  }
  for (const unnamed of [['zh-CN', 'fr'], ['zh-CN'], []]) {
    const { title, body } = await readText(staff, 'user');
    expect((await states()).legal).toBe('open');
    const named = Object.entries(UNNAMED_COMPANY).reduce(
      (texts, [locale, gap]) => (unnamed.includes(locale) ? texts : texts.replaceAll(gap, 'Harbour Market')),
      JSON.stringify(body),
    );
    await saveText(staff, { mark: 'user', title, body: JSON.parse(named) });
  }
  expect((await states()).legal).toBe('done');
  const unnamed = (await listTexts(staff)).filter((text) => text.unnamed).map(({ mark }) => mark);
  expect(unnamed).toContain('coop');
  expect(unnamed).not.toContain('user');
});

test('a name, a logo, a shop and its products are found in the data', async () => {
  await sql`update sites set name = '{"zh-CN": "河畔商城"}', logo_url = '/media/x.webp' where is_default`.execute(
    staff.db,
  );
  await furnish(bare);
  expect(await states()).toMatchObject({
    ...{ name: 'done', logo: 'done', categories: 'done', shops: 'done', products: 'done' },
  });
});

test('only recommended steps are skipped, and can be taken up again', async () => {
  await skipFirstStep(staff, { key: 'hosts', skipped: true });
  expect(await lastAudited(bare)).toMatchObject({ act: 'first-step.skipped', subject: 'first-step:hosts' });
  expect((await states()).hosts).toBe('skipped');
  await skipFirstStep(staff, { key: 'hosts', skipped: false });
  expect((await states()).hosts).toBe('recommended');
  await expect(skipFirstStep(staff, { key: 'legal', skipped: true })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});

test('a production leads there until the list has been seen, a trial run does not', async () => {
  const production = inEnvironment({ STOA_ENV: 'production' });
  expect(await leadsToFirstSteps(staff)).toBe(false);
  expect(await leadsToFirstSteps(production)).toBe(true);
  await noteOpened(production);
  expect(await leadsToFirstSteps(production)).toBe(false);
});

test('a test message that the mail server does not take says why', async () => {
  await expect(sendTestMail(staff)).rejects.toMatchObject({ code: 'mail_not_sent' });
  await expect(sendTestMail(inEnvironment({ SMTP_URL: 'smtp://127.0.0.1:1' }))).rejects.toMatchObject({
    code: 'mail_not_sent',
    details: { failure: expect.stringContaining('ECONNREFUSED') },
  });
  expect((await states()).mail).toBe('open');
});

test('refuses other staff', async () => {
  const refused = { code: 'no_permission' };
  await expect(readFirstSteps(stranger)).rejects.toMatchObject(refused);
  await expect(noteOpened(stranger)).rejects.toMatchObject(refused);
  await expect(skipFirstStep(stranger, { key: 'logo', skipped: true })).rejects.toMatchObject(refused);
  await expect(sendTestMail(stranger)).rejects.toMatchObject(refused);
});
