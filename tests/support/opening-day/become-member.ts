import { expect } from 'vitest';
import type { Day } from './day.ts';
import type { Person } from './people.ts';

/** Confirms receipt of the order, and reviews what is left of it. */
export async function receiveAndReview({ page }: Person, orderNo: string): Promise<void> {
  await page.goto(`/order/order_detail?orderId=${orderNo}&ask=receive`);
  await page.getByRole('button', { name: 'Confirm receipt' }).click();
  await page.getByRole('link', { name: 'Write a review' }).first().click();
  await page.waitForURL('**/users/evaluation_confirm**');
  const stars = page.locator('main input[name^="stars."][value="5"]');
  await stars.first().waitFor({ state: 'attached' });
  // the other line was refunded
  expect(await stars.count()).toBe(1);
  await stars.check({ force: true });
  await page.locator('input[name="serviceStars"][value="5"]').check({ force: true });
  await page.locator('textarea[name^="text."]').fill('Warm light, and the paper is sturdy.');
  await page.getByRole('button', { name: 'Publish reviews' }).click();
  await page.waitForURL('**/users/evaluation_list**');
}

/** Turns the guest's orders into those of an account. */
export async function createAccount({ page }: Person, orderNo: string, account: Account, mailTo: Day['mailTo']) {
  await page.goto(`/order/order_detail?orderId=${orderNo}`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL('**/login**');
  await page.locator('input[name="email"]:visible').fill(account.email);
  await page.locator('button[value="send-code"]:visible').click();
  const { text } = await mailTo(account.email, /code/i);
  await page.locator('input[name="captcha"]:visible').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
  await page.locator('input[name="password"]:visible').fill(account.password);
  await page.locator('input[name="agreement"]').check();
  await page.locator('button[value="register"]:not([aria-hidden])').click();
  await page.waitForURL('**/order/order_detail**');
}

interface Account {
  email: string;
  password: string;
}

/** Signs in on the forum's own host with the account of the shop, and publishes a topic. */
export async function writeTopic({ page }: Person, forum: string, { email, password }: Account): Promise<void> {
  await page.goto(`${forum}/bbs/login?captcha=question`);
  const [, a, b, c] = /(\d+) × (\d+) \+ (\d+)/.exec(await page.locator('form:has([name="account"])').innerText()) ?? [];
  await page.locator('input[name="account"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="captchaValue"]').fill(String(Number(a) * Number(b) + Number(c)));
  await page.locator('button[value="log-in"]').click();
  await page.waitForURL(`${forum}/bbs`);
  await page.goto(`${forum}/bbs/postTopic`);
  await page.locator('select[name="board"]').selectOption({ label: 'Talk' });
  await page.locator('input[name="title"]').fill('Which bulb do you use in a paper lantern?');
  await page.locator('[contenteditable="true"]').fill('Mine gets warm with 60 W. What do you use?');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL('**/bbs/topic/**');
  const author = page.locator('main').getByText(/^Member \d{6}/);
  await author.first().waitFor();
}

/** Asks the shop about the order. */
export async function askShop({ page }: Person, orderNo: string, question: string): Promise<void> {
  await page.goto(`/order/order_detail?orderId=${orderNo}`);
  await page.getByRole('link', { name: 'Customer service' }).first().click();
  await page.waitForURL('**/chat/**');
  await page.getByLabel('Write a message').fill(question);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('p', { hasText: question }).first().waitFor();
}
