import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { PayPasswordState } from '../../../domains/payables/pay-password/contract.ts';
import type { PayMethods as Methods } from '../../../domains/payments/contract.ts';
import { METHODS } from '../../../domains/payments/methods.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { GiftTick } from './gift-tick.tsx';
import { PayPasswordField } from './pay-password-field.tsx';

/** The action's errors: of the whole form, or of the pay password. */
export interface Refused {
  problem?: string;
  payProblem?: string;
}

interface PayMethodsProps {
  methods: Methods;
  payPassword: PayPasswordState;
  refused: Refused | undefined;
  /** Result of the last attempt, if it failed at the provider. */
  failed: string | undefined;
}

const stateOf = (available: number, isEnough: boolean) => (isEnough ? 'has' : available > 0 ? 'short' : 'none');

/** Payment methods, and why some are unavailable. */
export function PayMethods({ methods, payPassword, refused, failed }: PayMethodsProps) {
  const { t, locale } = useTexts();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  useProblemFocus(form, refused);
  const problem = refused?.problem ?? failed;
  const usable = methods.methods.filter((method) => method.isEnough);
  const gift = methods.gift && methods.gift.pays.amount > 0 ? methods.gift : null;
  const asksForPassword =
    (gift || usable.some(({ key }) => key === 'balance')) && !payPassword.isProved && methods.amount.amount > 0;
  const choices = methods.methods.map((method) => {
    return {
      value: method.key,
      disabled: !method.isEnough,
      label: (
        <span className="flex items-center gap-2 font-semibold">
          <Icon name={METHODS[method.key].icon} size={18} className={method.isEnough ? 'text-brand' : 'text-muted'} />
          {t(`payments:method.${method.key}`)}
        </span>
      ),
      hint: method.available
        ? t(`checkout:payment.balance_${stateOf(method.available.amount, method.isEnough)}`, {
            amount: formatMoney(method.available, locale),
            currency: method.available.currency,
          })
        : t(`payments:method.${method.key}_text`),
    };
  });
  return (
    <Card>
      <Form ref={form} method="post" className="group">
        <h2 className="mb-3 text-base">{t('checkout:payment.method')}</h2>
        {problem && (
          <div className="mb-3">
            <NoticeBar kind="problem">{problem}</NoticeBar>
          </div>
        )}
        {gift && <GiftTick gift={gift} />}
        <div className={gift?.rest.amount === 0 ? 'group-has-[input[name=useGift]:checked]:hidden' : undefined}>
          <RadioGroup
            legend={t('checkout:payment.method')}
            hideLegend
            name="method"
            variant="cards"
            className="md:grid-cols-2"
            choices={choices}
            // the balance first if it suffices: a single click pays
            defaultValue={usable[0]?.key}
          />
        </div>
        {asksForPassword && (
          <div className="mt-4 hidden group-has-[input[name=useGift]:checked]:block group-has-[input[value=balance]:checked]:block">
            <PayPasswordField
              state={payPassword}
              back={`/payment?${new URLSearchParams({ orderNo: methods.orderNo })}`}
              problem={refused?.payProblem}
            />
          </div>
        )}
        <Button
          size="lg"
          wide
          name="intent"
          value="pay"
          disabled={usable.length === 0 && gift?.rest.amount !== 0}
          busy={navigation.formData?.get('intent') === 'pay'}
          className="mt-5"
        >
          <span className="hidden group-has-[input[value=transfer]:checked]:inline">{t('payments:show_account')}</span>
          <span className="hidden group-has-[input[value=cash]:checked]:inline">{t('payments:confirm_cash')}</span>
          <span className="group-has-[input[name=useGift]:checked]:hidden group-has-[input[value=transfer]:checked]:hidden group-has-[input[value=cash]:checked]:hidden">
            {t('checkout:payment.pay', { amount: formatMoney(methods.amount, locale) })}
          </span>
          {gift && (
            <span className="hidden group-has-[input[name=useGift]:checked]:inline group-has-[input[value=transfer]:checked]:hidden group-has-[input[value=cash]:checked]:hidden">
              {gift.rest.amount === 0
                ? t('gifts:pay.by_gift')
                : t('checkout:payment.pay', { amount: formatMoney(gift.rest, locale) })}
            </span>
          )}
        </Button>
      </Form>
    </Card>
  );
}
