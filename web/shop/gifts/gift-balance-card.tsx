import { Form, useNavigation } from 'react-router';
import type { GiftBalance } from '../../../domains/payments/gift-cards/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { GiftAnswer } from './gift-action.server.ts';
import { giftHref } from './gift-url.ts';
import { RedeemedNotice } from './redeemed-notice.tsx';

interface GiftBalanceCardProps {
  balance: GiftBalance;
  currency: string;
  answer?: GiftAnswer;
}

/** The gift balance, and the field that redeems a code. */
export function GiftBalanceCard({ balance, currency, answer }: GiftBalanceCardProps) {
  const { t, locale } = useTexts();
  const { formData } = useNavigation();
  const shown = balance.balances.find((each) => each.currency === currency) ?? { amount: 0, currency };
  const others = balance.balances.filter((each) => each.currency !== currency);
  return (
    <section className="rounded-card bg-card p-4 md:p-6">
      <h1 className="text-xl">{t('gifts:cards.title')}</h1>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        <div>
          <p className="text-secondary">{t('gifts:cards.balance')}</p>
          <Price money={shown} size="xl" />
          {balance.held.amount > 0 && (
            <p className="mt-1 text-[13px] text-secondary">
              {t('gifts:cards.held', { amount: formatMoney(balance.held, locale) })}
            </p>
          )}
          <p className="mt-2 text-[13px] text-secondary">{t('gifts:cards.balance_text')}</p>
          {others.length > 0 && (
            <ul className="mt-3 flex flex-wrap gap-2">
              {others.map((each) => (
                <li key={each.currency}>
                  <Link
                    to={giftHref({ tab: 'records', currency: each.currency })}
                    className="tabular flex min-h-8 items-center gap-2 rounded-full bg-page px-3 text-[13px] text-secondary hover:text-ink"
                  >
                    {each.currency} {formatMoney(each, locale)}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        <Form method="post" noValidate className="md:border-line md:border-s md:ps-6">
          <TextField
            // a valid code clears the field for the next one
            key={answer?.redeemed ? 'done' : 'open'}
            name="code"
            label={t('gifts:redeem.label')}
            hint={t('gifts:redeem.hint')}
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            defaultValue={answer?.values.code}
            problem={answer?.problems.code}
            className="tabular uppercase placeholder:normal-case"
          />
          <Button
            name="intent"
            value="redeem"
            variant="secondary"
            busy={formData?.get('intent') === 'redeem'}
            className="mt-3"
          >
            {t('gifts:redeem.button')}
          </Button>
        </Form>
      </div>
      {answer?.redeemed && <RedeemedNotice gift={answer.redeemed} />}
    </section>
  );
}
