import type { StripeElementLocale } from '@stripe/stripe-js';
import type { Locale } from '../../../../platform/locale.ts';

/** Our languages as Stripe's form calls them; it knows no Lao. */
export const STRIPE_LOCALES: Record<Locale, StripeElementLocale> = {
  en: 'en',
  'zh-CN': 'zh',
  'zh-TW': 'zh-TW',
  fr: 'fr',
  th: 'th',
  lao: 'en',
};
