import { expect, test } from 'vitest';
import type { App } from '../domains/kit/context.ts';
import { readEnvironment } from '../platform/settings/environment.ts';
import { contentPolicy, guestsOf } from './security-headers.ts';

const STRIPE = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };
const CARD_PAGE = '/order/stripe_payment';

function policyOf(path: string, env: Record<string, string>): string[] {
  const app = { environment: readEnvironment(env) } as App;
  return contentPolicy([], false, guestsOf(app, path)).split('; ');
}

test('allows the card provider on its own page only', () => {
  const card = policyOf(CARD_PAGE, STRIPE);
  expect(card).toContain("script-src 'self' https://js.stripe.com");
  expect(card).toContain('frame-src https://js.stripe.com https://hooks.stripe.com');
  expect(card).toContain("connect-src 'self' https://api.stripe.com");
  for (const path of ['/', '/payment', '/order/payment_result', `${CARD_PAGE}/more`]) {
    expect(policyOf(path, STRIPE).join()).not.toContain('stripe');
  }
  expect(policyOf(CARD_PAGE, {}).join()).not.toContain('stripe');
});

test('allows a configured stand-in for the provider’s script', () => {
  const env = { ...STRIPE, STRIPE_SCRIPT: 'http://127.0.0.1:4130/stripe.js' };
  expect(policyOf(CARD_PAGE, env)).toContain("script-src 'self' https://js.stripe.com http://127.0.0.1:4130");
});

test('allows pictures of the CDN that is set, and of no other host', () => {
  expect(policyOf('/', { MEDIA_URL: 'https://media.shop.example/' })).toContain(
    "img-src 'self' data: blob: https://media.shop.example",
  );
  expect(policyOf('/', {})).toContain("img-src 'self' data: blob:");
});
