import type { Stripe, StripeConstructor } from '@stripe/stripe-js';
import type { Locale } from '../../../../platform/locale/locale.ts';
import { stripeLocale } from './stripe-locale.ts';

declare global {
  interface Window {
    Stripe?: StripeConstructor;
  }
}

export interface StripeKey {
  publishableKey: string;
  /** URL of a test script that replaces Stripe's own. */
  script: string | null;
}

/** Loads Stripe's own script, only when its form is about to be shown. */
export async function openStripe({ publishableKey, script }: StripeKey, language: Locale): Promise<Stripe> {
  const locale = stripeLocale(language);
  if (script) {
    await loadScript(script);
    if (!window.Stripe) throw new Error('the stand-in brought no Stripe');
    return window.Stripe(publishableKey, { locale });
  }
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey, { locale });
  if (!stripe) throw new Error('Stripe is for browsers');
  return stripe;
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = src;
    element.onload = () => resolve();
    element.onerror = () => reject(new Error('the script did not load'));
    document.head.append(element);
  });
}
