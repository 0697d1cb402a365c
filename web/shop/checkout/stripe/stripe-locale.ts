import type { StripeElementLocale } from '@stripe/stripe-js';
import type { Locale } from '../../../../platform/locale/locale.ts';

/** Our languages that Stripe's form supports; otherwise it is English. */
const STRIPE_LOCALES: Partial<Record<Locale, StripeElementLocale>> = {
  'zh-CN': 'zh',
  'zh-TW': 'zh-TW',
  fr: 'fr',
  th: 'th',
};

export function stripeLocale(locale: Locale): StripeElementLocale {
  return STRIPE_LOCALES[locale] ?? 'en';
}
