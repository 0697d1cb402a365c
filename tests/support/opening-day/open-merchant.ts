import sharp from 'sharp';
import type { Day } from './day.ts';
import type { Person } from './people.ts';

export const SHOP = 'Glow & Sons';

interface Account {
  email: string;
  password: string;
}

export async function picture(name: string, background: string, side = 600) {
  const drawn = sharp({ create: { width: side, height: side, channels: 3, background } }).png();
  return { name: `${name}.png`, mimeType: 'image/png', buffer: await drawn.toBuffer() };
}

/** Asks for a code on the page, and types what the mail says. */
async function typeCode({ page }: Person, mailTo: Day['mailTo'], email: string): Promise<void> {
  await page.locator('button[value="send-code"]:visible').click();
  const { text } = await mailTo(email, /code/i);
  await page.locator('input[name="captcha"]:visible').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
}

/** From the page of the login to an account that is signed in. */
export async function register(person: Person, { email, password }: Account, mailTo: Day['mailTo']): Promise<void> {
  const { page } = person;
  await page.goto('/login?mode=6');
  await page.getByLabel('E-mail').fill(email);
  await typeCode(person, mailTo, email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.locator('button[value="register"]:not([aria-hidden])').click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

/** Applies for a shop, with two documents. */
export async function applyForShop(person: Person, email: string, mailTo: Day['mailTo']): Promise<void> {
  const { page } = person;
  await page.goto('/users/merchant_settled');
  await page.getByLabel('Business name').fill(SHOP);
  await page.getByLabel('Your real name').fill('Ada Glow');
  await page.locator('select[name="categoryId"]').selectOption({ label: 'Household' });
  await page.locator('select[name="typeId"]').selectOption({ index: 1 });
  await page.locator('select[name="country"]').selectOption('FR');
  await page.getByLabel('Phone', { exact: false }).fill('612345678');
  await page.locator('main input[name="email"]').fill(email);
  const pictures = page.locator('input[type="hidden"][name="pictures"]');
  for (const [nth, colour] of ['#246', '#642'].entries()) {
    await page.locator('input[name="files"]').setInputFiles(await picture(`document-${nth}`, colour));
    await pictures.nth(nth).waitFor({ state: 'attached' });
  }
  await typeCode(person, mailTo, email);
  await page.locator('input[name="agreement"]').check();
  await page.getByRole('button', { name: 'Submit application' }).click();
  await page.waitForURL('**/users/application_record?done=applied');
}
