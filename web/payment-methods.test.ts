import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { METHODS, PAY_METHODS } from '../domains/payments/methods.ts';

// the other languages have the same keys as English
const textsOf = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, `${file}.json`), 'utf8'));
const orders = textsOf('parts/locales/en/orders');
const refunds = textsOf('parts/locales/en/refunds');
const payments = textsOf('shop/locales/en/payments');
const reconciliation = textsOf('platform-office/locales/en/payment-admin');

test.each(PAY_METHODS)('the payment method %s is named at checkout, in orders and in refunds', (method) => {
  const texts = [payments.method, orders.method, refunds.way, refunds.office.way].map((group) => group[method]);
  expect(texts).toEqual(texts.map(() => expect.stringMatching(/\S/)));
});

test.each(PAY_METHODS.filter((method) => METHODS[method].icon !== 'wallet'))(
  'the provider %s is explained at checkout and named in the reconciliation',
  (method) => {
    const texts = [payments.method[`${method}_text`], reconciliation.provider[method]];
    expect(texts).toEqual(texts.map(() => expect.stringMatching(/\S/)));
  },
);
