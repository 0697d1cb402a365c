import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Checkout, PlacedOrder, PreOrder } from '../../domains/orders/contract.ts';
import type { BuyerAction } from '../../domains/orders/lifecycle/states.ts';
import { openBuyersShop } from '../support/buyer.ts';
import { plainThings } from '../support/journeys.ts';
import { PICTURE } from '../support/media-files.ts';
import { sendForm } from '../support/send-form.ts';
import { openWithoutScripts, untilTakenOver } from '../support/visitors.ts';

const { shop, visit } = openBuyersShop();
const PAY = { intent: 'pay', fields: { method: 'balance', payPassword: '246810' } };

async function ask<T>(method: string, path: string, token?: string, body?: unknown): Promise<T> {
  const answer = await shop().call<T>(method, `/api/front/${path}`, { token, body });
  expect([path, answer.body.message]).toEqual([path, 'success']);
  return answer.body.data;
}

const logIn = async (name: string) =>
  (
    await ask<{ token: string }>('POST', 'login/email', undefined, {
      email: `${name}@stoa.test`,
      password: 'stoa-demo-2026',
    })
  ).token;

async function beginOrder(token: string): Promise<PreOrder> {
  const [thing] = await plainThings(shop());
  return ask('POST', 'order/pre', token, { productId: thing?.productId, skuId: thing?.skuId, num: 1 });
}

/** An unpaid order of the shopper, and its payment. */
async function order(token: string): Promise<{ orderNo: string; paymentNo: string }> {
  const { preOrderNo } = await beginOrder(token);
  const { addressId } = await ask<Checkout>('GET', `order/pre/${preOrderNo}`, token);
  const press = { preOrderNo, requestId: `press-${preOrderNo}`, addressId };
  const placed = await ask<PlacedOrder>('POST', 'order/create', token, press);
  return { orderNo: placed.orders[0]?.orderNo ?? '', paymentNo: placed.orderNo };
}

/** The shopper's orders that allow an action. */
async function ordersThatMay(action: BuyerAction, token: string): Promise<string[]> {
  const { list } = await ask<{ list: { orderNo: string; actions: BuyerAction[] }[] }>(
    'GET',
    'order/list?limit=50',
    token,
  );
  return list.filter(({ actions }) => actions.includes(action)).map(({ orderNo }) => orderNo);
}

const pageOf = (orderNo: string, act?: BuyerAction) =>
  `/order/order_detail?orderId=${orderNo}${act ? `&ask=${act}` : ''}`;

async function openAs(name: string, script: boolean): Promise<{ page: Page; token: string }> {
  const token = await logIn(name);
  return { page: await visit({ token, script }), token };
}

/** Without scripts a picture is kept when the form is refused, and can be removed then. */
async function takeBackPicture(page: Page, intent: string): Promise<void> {
  const kept = page.locator('main button[value^="remove."]');
  await page.locator('main input[type=file]').first().setInputFiles(PICTURE);
  await page.locator(`main button[value="${intent}"]:not([aria-hidden])`).last().click();
  await kept.first().waitFor();
  await sendForm(page, { intent: 'remove.', within: 'main' });
  await expect.poll(() => kept.count()).toBe(0);
}

const WAYS = [
  ['with a script', true],
  ['without a script', false],
] as const;

describe.each(WAYS)('%s', (_title, script) => {
  const open = (name: string) => openAs(name, script);

  test('an order is readdressed, gets an invoice, and is cancelled, repeated and deleted', async () => {
    const { page, token } = await open('shopper');
    const { orderNo: paidNo, paymentNo } = await order(token);
    await sendForm(page, { at: `/payment?orderNo=${paymentNo}`, ...PAY });
    await sendForm(page, { at: `/order/receiver?orderNo=${paidNo}`, within: 'main' });
    await sendForm(page, {
      at: `/order/invoice_request?orderNo=${paidNo}`,
      within: 'main',
      fields: { title: 'Nora B.' },
    });
    const { orderNo } = await order(token);
    await sendForm(page, { at: pageOf(orderNo, 'cancel'), intent: 'cancel', within: 'main' });
    await sendForm(page, { at: pageOf(orderNo), intent: 'again', within: 'main' });
    await sendForm(page, { at: pageOf(orderNo, 'delete'), intent: 'delete', within: 'main' });
    expect(await ordersThatMay('delete', token)).not.toContain(orderNo);
  });

  test('a shipped order is waited for longer, received and reviewed, and the review changed and removed', async () => {
    const { page, token } = await open('shopper');
    const [orderNo = ''] = await ordersThatMay('extend', token);
    await sendForm(page, { at: pageOf(orderNo, 'extend'), intent: 'extend', within: 'main' });
    await sendForm(page, { at: pageOf(orderNo, 'receive'), intent: 'receive', within: 'main' });
    const at = `/users/evaluation_confirm?orderNo=${orderNo}`;
    await page.goto(at);
    const names = await page
      .locator('main textarea')
      .evaluateAll((all) => all.map((field) => field.getAttribute('name') ?? ''));
    const stars = names.map((name) => name.replace('text.', 'stars.'));
    const fields = {
      ...Object.fromEntries(names.map((name) => [name, 'Light, quiet and easy to clean.'])),
      ...Object.fromEntries([...stars, 'serviceStars'].map((name) => [name, '5'])),
    };
    if (!script) await takeBackPicture(page, 'write');
    await sendForm(page, { intent: 'write', fields });
    await page.goto('/users/evaluation_list?tab=reviewed');
    for (const act of ['add_on', 'edit'] as const) {
      const link = page.locator(`main a[href*="act=${act}"]`).first();
      const to = await link.getAttribute('href');
      await page.goto(to ?? '');
      if (!script && act === 'add_on') await takeBackPicture(page, act);
      await sendForm(page, { intent: act, fields: { text: 'Still quiet after a week.' } });
      await page.goto('/users/evaluation_list?tab=reviewed');
    }
    await sendForm(page, { intent: 'remove', within: 'main' });
  });

  test('gift cards are bought, kept, given away and redeemed, and a code becomes a coupon', async () => {
    const { page } = await open('shopper');
    const at = '/users/gift_card_list';
    await sendForm(page, { at, intent: 'buy', fields: { num: '3', amount: true } });
    await page.waitForURL('**/payment?orderNo=**');
    await sendForm(page, PAY);
    await sendForm(page, { at: `${at}?tab=mine`, intent: 'keep' });
    await sendForm(page, { at: `${at}?tab=mine`, intent: 'give', fields: { message: 'For your desk' } });
    const code = page.getByText(/^(?:[A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/).first();
    const given = await code.innerText();
    const friend = await open('owner');
    await sendForm(friend.page, { at, intent: 'redeem', fields: { code: given } });
    // a code is shown once
    await sendForm(page, { at: `${at}?tab=mine`, intent: 'give', fields: { message: 'For your desk' } });
    const other = await code.innerText();
    expect(other).not.toBe(given);
    const { preOrderNo } = await beginOrder(friend.token);
    const confirm = `/order/order_confirm?pre=${preOrderNo}`;
    await sendForm(friend.page, { at: confirm, intent: 'redeem', within: 'main', fields: { code: other } });
    if (script) {
      const computed = friend.page.waitForResponse((response) => response.request().method() === 'POST');
      await friend.page.locator('main textarea[name^=remark], main input[name^=remark]').first().press('Enter');
      expect((await computed).ok()).toBe(true);
    }
    const member = await open(script ? 'merchant' : 'owner');
    await sendForm(member.page, { at: '/users/coupon_list', within: 'main', fields: { code: 'STOA2026' } });
  });

  test('a saved product goes into the cart, where its number changes and its line is removed and restored', async () => {
    const { page, token } = await open('shopper');
    const [thing] = await plainThings(shop());
    await ask('POST', 'cart/save', token, { productId: thing?.productId, skuId: thing?.skuId, num: 1 });
    const product = `/goods_detail/${thing?.productId}`;
    await sendForm(page, { at: product, to: '/goods/collect', within: 'main' });
    const at = '/order/shopping_cart';
    const saved = '/users/collection_list';
    const cart = page.locator('main button[value^="cart."]');
    await page.goto(saved);
    if ((await cart.count()) > 0) await sendForm(page, { at: saved, intent: 'cart.', within: 'main' });
    if (script) {
      // pressed before the script is there
      const [letScriptsLoad, opened] = await openWithoutScripts(page, at);
      await page.locator('main button[value=remove]:visible').first().click();
      await page.locator('main button[value=restore]').waitFor();
      letScriptsLoad();
      await opened;
      await untilTakenOver(page.locator('main button[value=restore]'));
    } else {
      await sendForm(page, { at, intent: 'num', within: 'main', fields: { num: '2' } });
      await sendForm(page, { at, intent: 'remove', within: 'main' });
    }
    await sendForm(page, { intent: 'restore', within: 'main' });
    await page.goto(saved);
    await page.locator('main input[name=id]').first().check({ force: true });
    await sendForm(page, { intent: 'remove', within: 'main' });
    await sendForm(page, { at, intent: 'checkout', within: 'main' });
  });
});

describe.each(WAYS)('%s', (_title, script) => {
  const open = (name: string) => openAs(name, script);

  test('a refund is asked for and withdrawn', async () => {
    const { page, token } = await open('shopper');
    const { orderNo, paymentNo } = await order(token);
    await sendForm(page, { at: `/payment?orderNo=${paymentNo}`, ...PAY });
    const at = `/users/refund_confirm?orderNo=${orderNo}`;
    await sendForm(page, { at, within: 'main' });
    await page.waitForURL('**/order/refund_detail?**');
    await sendForm(page, { intent: 'withdraw', within: 'main' });
  });

  test('goods are returned after an appeal, with the picture that was not taken back', async () => {
    const { page, token } = await open('shopper');
    const { orderNo, paymentNo } = await order(token);
    await sendForm(page, { at: `/payment?orderNo=${paymentNo}`, ...PAY });
    const decide = async (who: string, path: string, body: unknown) => {
      const answer = await shop().call('POST', `/api/${path}`, { token: await logIn(who), body });
      expect([path, answer.body.message]).toEqual([path, 'success']);
    };
    await decide('merchant', 'merchant/order/ship', {
      orderNo,
      method: 'deliver',
      deliveryName: 'Wang',
      deliveryPhone: '+8613800138009',
    });
    await page.goto(`/users/refund_confirm?orderNo=${orderNo}`);
    const kept = page.locator('main input[type=hidden][name=pictures]');
    const choose = () => page.locator('main input[name=files]').setInputFiles(PICTURE);
    if (script) {
      await choose();
      await kept.waitFor({ state: 'attached', timeout: 60_000 });
    } else {
      // refused without a reason, which keeps the picture
      await choose();
      await page.locator('main form:has(input[name=files]) button[type=submit]:not([name])').first().click();
      await kept.waitFor({ state: 'attached' });
      await sendForm(page, { intent: 'remove.', within: 'main' });
      await expect.poll(() => kept.count()).toBe(0);
    }
    await sendForm(page, { within: 'main', fields: { kind: 'return' } });
    await page.waitForURL('**/order/refund_detail?**');
    const at = page.url();
    const refundId = Number(new URL(at).searchParams.get('refundId'));
    await decide('merchant', 'merchant/refund/refuse', { refundId, reason: 'It was used.' });
    await sendForm(page, { at, intent: 'appeal', within: 'main', fields: { note: 'It arrived broken.' } });
    await decide('owner', 'platform/refund/approve', { refundId });
    await sendForm(page, {
      at,
      intent: 'send_back',
      within: 'main',
      fields: { courier: 'SF', number: 'SF1234567890' },
    });
  });
});
