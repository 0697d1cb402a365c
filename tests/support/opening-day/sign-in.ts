import { appCode } from '../authenticator-app.ts';
import type { Person } from './people.ts';

/** Types e-mail and password on the page of the login. */
export async function signIn({ page }: Person, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const SECONDS_OF_A_CODE = 30;

/** Sets up an authenticator app for the account; returns its secret. */
export async function turnOnSecondFactor({ page }: Person): Promise<string> {
  await page.goto('/users/user_security');
  await page.locator('form[action^="/users/second_factor"]').getByRole('button', { name: 'Set up' }).click();
  await page.waitForURL('**/users/second_factor');
  const shown = await page.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]+$/).innerText();
  const secret = shown.replaceAll(/\s/g, '');
  await page.getByLabel('Code from the app').fill(appCode(secret, new Date()));
  await page.locator('button[value="turn-on"]').click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  return secret;
}

/** The second step of a login: a code is accepted once, so this is the one that the app shows next. */
export async function passSecondStep({ page }: Person, secret: string): Promise<void> {
  await page.waitForURL('**/login/second_step**');
  await page.locator('input[name="code"]').fill(appCode(secret, new Date(Date.now() + SECONDS_OF_A_CODE * 1_000)));
  await page.locator('main form button[type="submit"]').click();
}
