import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Locale } from '../../../platform/locale/locale.ts';
import { as, later, readCode, register } from '../../../tests/support/people.ts';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { noteUpload } from '../../../tests/support/uploads.ts';
import type { Actor, Ctx } from '../../kit/context.ts';
import { systemCtx } from '../../kit/system-context.ts';
import { listNotices } from '../../messages/list-notices.server.ts';
import { readOutbox } from '../../messages/queries.server.ts';
import { sendNotifications } from '../../messages/send-notifications.server.ts';
import { findShop, readApplicantTypes } from '../queries.server.ts';
import { readShopSettings } from '../settings/read-settings.server.ts';
import { type ApplicationInput, applicationInput } from './contract.ts';
import {
  listApplications,
  listForReview,
  readApplication,
  readForReview,
  readMembershipStatus,
} from './queries.server.ts';
import { approveApplication, refuseApplication } from './review-application.server.ts';
import { sendApplicationCode } from './send-application-code.server.ts';
import { submitApplication } from './submit-application.server.ts';

type Person = Ctx & { actor: Actor };

let shop: SmallShop;
let reviewer: Person;
let choices: { categoryId: number; typeId: number };
beforeAll(async () => {
  shop = await openSmallShop();
  const staff = await as(shop.ctx(), await register(shop.ctx(), 'reviewer@example.com'));
  reviewer = { ...staff, actor: { ...staff.actor, permissions: ['merchants.review'] } };
  const found = await sql<{ categoryId: number; typeId: number }>`
    select c.id as "categoryId", t.id as "typeId" from merchant_categories c, merchant_types t limit 1`.execute(
    shop.app.database.db,
  );
  choices = found.rows[0] ?? { categoryId: 0, typeId: 0 };
});
afterAll(() => shop.close());

let people = 0;
let applicant: Person;
beforeEach(async () => {
  people += 1;
  applicant = await as(shop.ctx(), await register(shop.ctx(), `applicant${people}@example.com`));
  for (let nth = 0; nth < 10; nth += 1) await noteUpload(applicant, picture(nth));
});

const picture = (nth: number) => `/media/images/${String(nth).padStart(32, 'a')}/640.webp`;

function filled(ctx: Person, changes: Partial<ApplicationInput> = {}): ApplicationInput {
  return {
    merchantName: 'North Wind Ltd',
    userName: 'Ada North',
    phone: '13800138000',
    email: ctx.actor.email ?? '',
    captcha: '000000',
    pictures: [picture(1)],
    agreement: true,
    ...choices,
    ...changes,
  };
}

/** Requests a code and applies with it. */
async function apply(ctx: Person, changes: Partial<ApplicationInput> = {}): Promise<number> {
  const email = changes.email ?? ctx.actor.email ?? '';
  await sendApplicationCode(ctx, email);
  const { id } = await submitApplication(ctx, filled(ctx, { captcha: await readCode(ctx, email), ...changes }));
  return id;
}

describe('applying', () => {
  test('creates an open application that is decided within 15 working days', async () => {
    const id = await apply(applicant);
    const [application] = (await listApplications(applicant, { page: 1, limit: 10 })).list;
    expect(application).toMatchObject({
      id,
      status: 'pending',
      merchantName: 'North Wind Ltd',
      phone: '+8613800138000',
    });
    const days = (Date.parse(application?.expectedBy ?? '') - Date.parse(application?.submittedAt ?? '')) / 86_400_000;
    expect([19, 20, 21]).toContain(Math.round(days));
    expect(await readMembershipStatus(applicant)).toMatchObject({ latest: { id }, hasShop: false });
  });

  test('is not possible for a store of the platform itself, and the form does not offer one', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into merchant_types (key, name) values ('self-operated', '{"en":"Our own store"}') returning id`.execute(
      applicant.db,
    );
    const typeId = rows[0]?.id ?? 0;
    await expect(submitApplication(applicant, filled(applicant, { typeId }))).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: [{ field: 'typeId', code: 'chooseOne' }] },
    });
    expect((await readApplicantTypes(applicant)).map(({ id }) => id)).toEqual([choices.typeId]);
  });

  test('needs the code that was sent to the e-mail, once', async () => {
    await sendApplicationCode(applicant, 'shop@example.com');
    const code = await readCode(applicant, 'shop@example.com');
    const wrong = code === '111111' ? '222222' : '111111';
    const send = (captcha: string, ctx = applicant) =>
      submitApplication(ctx, filled(ctx, { email: 'shop@example.com', captcha }));
    await expect(send(wrong)).rejects.toMatchObject({ code: 'wrong_code' });
    const thief = await as(shop.ctx(), await register(shop.ctx(), `thief${people}@example.com`));
    await expect(send(code, thief)).rejects.toMatchObject({ code: 'wrong_code' });
    await send(code);
    await expect(sendApplicationCode(applicant, 'shop@example.com')).rejects.toMatchObject({
      code: 'too_many_requests',
    });
  });

  test('is possible once at a time, however often it is submitted', async () => {
    await apply(applicant);
    const again = later(applicant, 61) as Person;
    await expect(apply(again)).rejects.toMatchObject({ code: 'application_open' });
    expect((await listApplications(applicant, { page: 1, limit: 10 })).total).toBe(1);
  });

  test('refuses owners of a shop, guests and visitors', async () => {
    const visitor = { ...applicant, actor: { ...applicant.actor, kind: 'visitor' as const } };
    await expect(submitApplication(visitor, filled(visitor))).rejects.toMatchObject({ code: 'members_only' });
    await expect(sendApplicationCode(visitor, 'a@example.com')).rejects.toMatchObject({ code: 'members_only' });
    const owner = { ...shop.ctx(), actor: shop.lamps.owner };
    await expect(submitApplication(owner, filled(owner))).rejects.toMatchObject({ code: 'already_merchant' });
    await expect(submitApplication(shop.ctx(), filled(applicant))).rejects.toMatchObject({ code: 'login_required' });
    await expect(sendApplicationCode(shop.ctx(), 'a@example.com')).rejects.toMatchObject({ code: 'login_required' });
  });

  test.each<[Locale, number, boolean]>([
    ['en', 5, true],
    ['en', 6, false],
    ['zh-CN', 10, true],
  ])('in %s with %i pictures is accepted: %s', async (locale, count, taken) => {
    const ctx = { ...applicant, locale };
    const pictures = Array.from({ length: count }, (_, nth) => picture(nth));
    const done = apply(ctx, { pictures });
    if (taken) expect(await done).toBeGreaterThan(0);
    else
      await expect(done).rejects.toMatchObject({
        details: { fields: [{ field: 'pictures', code: 'tooManyPictures' }] },
      });
  });

  test('shows the documents at private addresses, and refuses those of other users', async () => {
    await apply(applicant);
    const [application] = (await listApplications(applicant, { page: 1, limit: 10 })).list;
    expect(application?.pictures[0]).toMatch(/^\/media\/private\/[0-9a-f]{32}\/640\.webp\?until=\d+&signature=/);
    const stranger = await as(shop.ctx(), await register(shop.ctx(), `stranger${people}@example.com`));
    const pictures = [picture(1), application?.pictures[0] ?? ''];
    await expect(apply(stranger, { pictures })).rejects.toMatchObject({
      details: { fields: pictures.map((_, at) => ({ field: `pictures.${at}`, code: 'foreignPicture' })) },
    });
  });

  test.each<[Partial<ApplicationInput>, string, string]>([
    [{ phone: '12' }, 'phone', 'wrongPhone'],
    [{ categoryId: 999_999 }, 'categoryId', 'chooseOne'],
  ])('with %j reports the field', async (changes, field, code) => {
    await expect(apply(applicant, changes)).rejects.toMatchObject({
      details: { fields: expect.arrayContaining([{ field, code }]) },
    });
  });

  test('an empty form reports all fields together', () => {
    const { error } = applicationInput.safeParse({ categoryId: 0, typeId: 0, pictures: [], agreement: false });
    const codes = Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
    expect(codes).toEqual({
      merchantName: 'emptyCompany',
      userName: 'emptyContact',
      phone: 'emptyPhone',
      email: 'emailEmpty',
      captcha: 'emptyCaptche',
      categoryId: 'chooseOne',
      typeId: 'chooseOne',
      pictures: 'needPictures',
      agreement: 'agreement',
    });
  });

  test('refuses pictures that were not uploaded here', () => {
    const elsewhere = ['https://evil.example/x.webp', '/media/images/../secret.webp', 'javascript:alert(1)'];
    for (const address of elsewhere) {
      expect(applicationInput.safeParse(filled(applicant, { pictures: [address] })).success).toBe(false);
    }
  });
});

describe('reviewing', () => {
  test('an approved application becomes a shop of the applicant, who is notified', async () => {
    const id = await apply(applicant);
    const { merchantId } = await approveApplication(reviewer, id);
    expect(await findShop(applicant, { ownerId: applicant.actor.userId })).toMatchObject({ id: merchantId });
    expect(await readApplication(applicant, id)).toMatchObject({ status: 'approved', merchantId });
    const own = [applicant.actor.userId];
    expect(await readShopSettings(applicant)).toMatchObject({
      notices: { order_paid: own, refund_requested: own, refund_sent_back: own },
    });
    const [notice] = (await listNotices(applicant, { kind: 'all', page: 1, limit: 5 })).list;
    expect(notice).toMatchObject({ kind: 'application.approved', link: '/users/application_record' });
    const audited = await sql<{
      act: string;
    }>`select act from audit_log where subject = ${`application:${id}`}`.execute(shop.app.database.db);
    expect(audited.rows).toEqual([{ act: 'settlement.approve' }]);
  });

  test('a refused one shows the reason and can be submitted again', async () => {
    const id = await apply(applicant);
    await refuseApplication(reviewer, id, 'The licence cannot be read.');
    expect(await readApplication(applicant, id)).toMatchObject({
      status: 'refused',
      reason: 'The licence cannot be read.',
    });
    const [notice] = (await listNotices(applicant, { kind: 'all', page: 1, limit: 5 })).list;
    expect(notice?.text).toContain('The licence cannot be read.');
    const second = await apply(later(applicant, 61) as Person);
    expect((await readForReview(reviewer, second)).earlier).toBe(1);
    expect((await listApplications(applicant, { page: 1, limit: 10 })).list.map(({ status }) => status)).toEqual([
      'pending',
      'refused',
    ]);
  });

  test('sends one mail, and a second one if the application has another address', async () => {
    const mailsTo = async (address: string | null) =>
      (await readOutbox(shop.ctx())).filter(({ to, code }) => to === address && !code).length;
    const spread = () => sendNotifications(systemCtx(shop.app));
    await spread();
    const before = await mailsTo(applicant.actor.email);
    await refuseApplication(reviewer, await apply(applicant), 'No licence.');
    await spread();
    expect(await mailsTo(applicant.actor.email)).toBe(before + 1);
    const office = `office${people}@example.com`;
    await approveApplication(reviewer, await apply(later(applicant, 61) as Person, { email: office }));
    await spread();
    expect(await mailsTo(applicant.actor.email)).toBe(before + 2);
    const [mail] = (await readOutbox(shop.ctx())).filter(({ to, code }) => to === office && !code);
    expect(mail?.subject).toBe('“North Wind Ltd” is now a shop at Stoa');
    expect(await mailsTo(office)).toBe(1);
  });

  test('decides once, even if several requests are concurrent', async () => {
    const id = await apply(applicant);
    const outcomes = await Promise.allSettled([
      approveApplication(reviewer, id),
      refuseApplication(reviewer, id, 'No.'),
      approveApplication(reviewer, id),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(approveApplication(reviewer, id)).rejects.toMatchObject({ code: 'application_decided' });
    await expect(approveApplication(reviewer, 999_999)).rejects.toMatchObject({ code: 'application_not_found' });
  });

  test('is refused for one’s own application', async () => {
    const id = await apply(applicant);
    const self = { ...applicant, actor: { ...applicant.actor, permissions: ['merchants.review'] } };
    await expect(approveApplication(self, id)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(refuseApplication(self, id, 'No.')).rejects.toMatchObject({ code: 'no_permission' });
    expect(await readApplication(applicant, id)).toMatchObject({ status: 'pending' });
    await approveApplication(reviewer, id);
  });

  test('is for reviewers of the default site only', async () => {
    const id = await apply(applicant);
    const bbs = shop.app.sites.siteFor('bbs', '');
    const elsewhere = { ...reviewer, site: bbs ?? reviewer.site };
    for (const ctx of [applicant, elsewhere]) {
      for (const act of [
        () => approveApplication(ctx, id),
        () => refuseApplication(ctx, id, 'No.'),
        () => readForReview(ctx, id),
        () => listForReview(ctx, { status: 'all', page: 1, limit: 10 }),
      ]) {
        await expect(act()).rejects.toMatchObject({ code: 'no_permission' });
      }
    }
    await expect(approveApplication(shop.ctx(), id)).rejects.toMatchObject({ code: 'login_required' });
  });

  test('lists what is open, the oldest first, and counts the rest', async () => {
    await apply(applicant);
    const { list, counts, total } = await listForReview(reviewer, { status: 'pending', page: 1, limit: 100 });
    expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(total).toBe(counts.pending);
    expect(list.every(({ status }) => status === 'pending')).toBe(true);
  });
});

test('an application of another user is not found', async () => {
  const id = await apply(applicant);
  const stranger = await as(shop.ctx(), await register(shop.ctx(), `stranger${people}@example.com`));
  await expect(readApplication(stranger, id)).rejects.toMatchObject({ code: 'application_not_found' });
  expect(await listApplications(stranger, { page: 1, limit: 10 })).toMatchObject({ list: [], total: 0 });
});
