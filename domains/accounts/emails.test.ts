import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareApp, startBareApp } from '../../tests/support/bare-app.ts';
import { as, GOOD_PASSWORD, later, readCode, register } from '../../tests/support/people.ts';
import { onboardingCodeInput } from '../merchants/onboarding/contract.ts';
import { saveAddress } from './addresses/save-address.server.ts';
import { emailInput, emailLoginInput, emailRegistrationInput, passwordResetInput, visitorInput } from './contract.ts';
import { logInAsVisitor } from './login/log-in-as-visitor.server.ts';
import { logInByEmail } from './login/log-in-by-email.server.ts';
import { resetPassword } from './login/reset-password.server.ts';
import { sendResetCode } from './login/send-email-code.server.ts';
import { changeEmail, sendEmailChangeCode } from './profile/change-email.server.ts';
import { emailChangeInput, emailCodeInput } from './profile/contract.ts';
import { createOwner } from './registration/create-owner.server.ts';
import { openIdProfile } from './third-party/profiles.ts';

const ADDRESS = 'first.last+shop@example.com';

let bare: BareApp;
beforeAll(async () => {
  bare = await startBareApp();
});
afterAll(() => bare.close());

const password = GOOD_PASSWORD;
test.each([
  ['login', emailLoginInput, { password }],
  ['a code', emailInput, {}],
  ['registration', emailRegistrationInput, { captcha: '123456', password }],
  ['a new password', passwordResetInput, { code: 'ABCD2345', password, passwordAgain: password }],
  ['a visitor', visitorInput, {}],
  ['a code for another e-mail', emailCodeInput, {}],
  ['another e-mail', emailChangeInput, { captcha: '123456' }],
  ['a shop application', onboardingCodeInput, {}],
])('%s accepts dots and plus signs before the @', (_what, shape, rest) => {
  expect(shape.parse({ ...rest, email: ` ${ADDRESS.toUpperCase()} ` })).toMatchObject({ email: ADDRESS });
});

test('registers, signs in, resets the password and changes to such an address', async () => {
  const ctx = bare.ctx();
  const userId = await register(ctx, ADDRESS);
  await expect(logInByEmail(ctx, { email: ADDRESS, password })).resolves.toHaveProperty('token');
  await sendResetCode(ctx, ADDRESS);
  const code = await readCode(ctx, ADDRESS);
  await resetPassword(ctx, { email: ADDRESS, code, password, passwordAgain: password });
  const other = 'another.one+x@example.com';
  const own = await as(later(ctx, 61), userId);
  await sendEmailChangeCode(own, { email: other });
  await changeEmail(own, { email: other, captcha: await readCode(ctx, other) });
  await expect(logInByEmail(ctx, { email: other, password })).resolves.toHaveProperty('token');
});

test('visitors, owners, delivery addresses and third parties have such addresses', async () => {
  const ctx = bare.ctx();
  await expect(logInAsVisitor(ctx, { email: 'visit.or+1@example.com' })).resolves.toHaveProperty('token');
  await expect(createOwner(ctx, { email: 'own.er+1@example.com', password })).resolves.toBeGreaterThan(0);
  const claims = { sub: '1', name: 'First', email: ADDRESS, email_verified: true };
  expect(openIdProfile(claims)).toMatchObject({ email: ADDRESS, isEmailVerified: true });
  const buyer = await as(ctx, await register(ctx, 'buy.er+1@example.com'));
  const postal = { name: '王小明', country: 'cn', region: '上海市', city: '静安区', detail: '南京西路1266号' };
  const input = { ...postal, email: ADDRESS, postCode: '200040', phone: '13800138000' };
  await expect(saveAddress(buyer, input)).resolves.toHaveProperty('id');
});
