import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../../../platform/locale/format.ts';
import type { Money } from '../../../../platform/locale/money.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import { openStripe, type StripeKey } from './open-stripe.ts';

interface CardFormProps extends StripeKey {
  clientSecret: string;
  amount: Money;
  /** Stripe's return URL. */
  returnPath: string;
}

interface Opened {
  stripe: Stripe;
  elements: StripeElements;
}

/** Stripe's Payment Element in our frame: input goes from its own document to Stripe only. */
export function CardForm({ clientSecret, publishableKey, script, amount, returnPath }: CardFormProps) {
  const { t, locale } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPaying, setPaying] = useState(false);
  useEffect(() => {
    let isGone = false;
    const unreachable = t('payments:stripe.unreachable');
    void openStripe({ publishableKey, script }, locale)
      .then((stripe) => {
        if (isGone || !box.current) return;
        const elements = stripe.elements({ clientSecret, appearance: lookOf(box.current) });
        const element = elements.create('payment');
        element.on('ready', () => setOpened({ stripe, elements }));
        element.on('loaderror', () => setProblem(unreachable));
        element.mount(box.current);
      })
      .catch(() => setProblem(unreachable));
    return () => {
      isGone = true;
    };
  }, [clientSecret, publishableKey, script, locale, t]);

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (!opened || isPaying) return;
    setPaying(true);
    setProblem(null);
    const { stripe, elements } = opened;
    const return_url = window.location.origin + returnPath;
    const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url } });
    // a successful payment leaves this page: reaching this line means it failed
    const isTheirs = error.type === 'card_error' || error.type === 'validation_error';
    setProblem((isTheirs && error.message) || t('payments:stripe.refused'));
    setPaying(false);
  }

  return (
    <form onSubmit={(event) => void confirm(event)} className="js-only grid gap-4">
      {problem && <NoticeBar kind="problem">{problem}</NoticeBar>}
      {!opened && !problem && (
        <p role="status" className="text-secondary">
          {t('payments:stripe.loading')}
        </p>
      )}
      <div ref={box} className={opened ? undefined : 'min-h-44 animate-pulse rounded-control bg-page'} />
      <Button type="submit" size="lg" wide disabled={!opened} busy={isPaying}>
        {t('payments:stripe.pay', { amount: formatMoney(amount, locale) })}
      </Button>
    </form>
  );
}

/** The page's colours and corners, which Stripe's document cannot inherit. */
function lookOf(element: HTMLElement) {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: 'stripe' as const,
    variables: {
      colorPrimary: token('--color-brand') || '#e1251b',
      colorText: token('--color-ink') || '#16181d',
      colorDanger: token('--color-danger') || '#d92d20',
      borderRadius: '6px',
      fontFamily: style.fontFamily,
    },
  };
}
