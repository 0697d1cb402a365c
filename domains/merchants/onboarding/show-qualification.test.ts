import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { as, register } from '../../../tests/support/people.ts';
import { openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import { newCaptcha, revealCaptcha } from '../../accounts/captcha/captchas.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { isShownTo } from '../../uploads/private-pictures.ts';
import { approveApplication } from './review-application.server.ts';
import { showQualification } from './show-qualification.server.ts';

const PICTURE = `/media/private/${'a'.repeat(32)}/640.webp`;

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

let applicants = 0;
async function approveShop(): Promise<number> {
  applicants += 1;
  const email = `applicant${applicants}@example.com`;
  const { actor } = await as(shop.ctx(), await register(shop.ctx(), email));
  const staff = await as(shop.ctx(), await register(shop.ctx(), `reviewer${applicants}@example.com`));
  const applied = await sql<{ id: number }>`
    insert into merchant_applications (user_id, site_id, company_name, contact_name, phone, email, category_id, type_id, pictures, locale)
    select ${actor.userId}::bigint, ${shop.ctx().site.id}::bigint, 'North Wind Ltd', 'Ada North', '13800138000', ${email},
      c.id, t.id, array[${PICTURE}], 'en' from merchant_categories c, merchant_types t limit 1 returning id`.execute(
    shop.app.database.db,
  );
  const reviewer = { ...staff, actor: { ...staff.actor, permissions: ['merchants.review' as const] } };
  return (await approveApplication(reviewer, applied.rows[0]?.id ?? 0)).merchantId ?? 0;
}

describe('the documents of an open shop', () => {
  const solve = async (ctx: Ctx) => {
    const { captchaKey } = await newCaptcha(ctx);
    return { captchaKey, captchaValue: (await revealCaptcha(shop.app, captchaKey)) ?? '' };
  };

  test('are shown after a captcha, watermarked, without the applicant', async () => {
    const id = await approveShop();
    const shown = await showQualification(shop.ctx(), { id, ...(await solve(shop.ctx())) });
    expect(shown).toMatchObject({ companyName: 'North Wind Ltd', pictures: [expect.stringContaining('&viewed=')] });
    expect(JSON.stringify(shown)).not.toMatch(/Ada North|13800138000|applicant/);
    const [name = '', query] = (shown.pictures[0] ?? '').replace('/media/', '').split('?');
    const isShown = (change: (params: URLSearchParams) => void, after = 0) => {
      const params = new URLSearchParams(query);
      change(params);
      return isShownTo(shop.app, new Date(shop.ctx().now.getTime() + after), name, params);
    };
    expect(isShown(() => undefined)).toBe(true);
    // neither without the watermark, nor with another time, nor later
    expect(isShown((params) => params.delete('viewed'))).toBe(false);
    expect(isShown((params) => params.set('viewed', '0'))).toBe(false);
    expect(isShown((params) => params.set('until', '99999999999'))).toBe(false);
    expect(isShown(() => undefined, 11 * 60_000)).toBe(false);
  });

  test('are refused after a wrong captcha, which is used up, and for closed and unknown shops', async () => {
    const id = await approveShop();
    const captcha = await solve(shop.ctx());
    const wrong = { ...captcha, captchaValue: 'WRONG' };
    await expect(showQualification(shop.ctx(), { id, ...wrong })).rejects.toMatchObject({ code: 'captcha_wrong' });
    await expect(showQualification(shop.ctx(), { id, ...captcha })).rejects.toMatchObject({ code: 'captcha_wrong' });
    await sql`update merchants set status = 'closed' where id = ${id}`.execute(shop.app.database.db);
    for (const other of [id, 999_999]) {
      const solved = { id: other, ...(await solve(shop.ctx())) };
      await expect(showQualification(shop.ctx(), solved)).rejects.toMatchObject({ code: 'merchant_not_found' });
    }
  });
});
