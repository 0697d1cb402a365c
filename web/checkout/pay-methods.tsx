import { Form, useNavigation } from 'react-router';
import type { PayMethods as Methods } from '../../domains/payments/contract.ts';
import { formatMoney } from '../../platform/format.ts';
import { useTexts } from '../texts.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { NoticeBar } from '../ui/notice-bar.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';

const ICONS = {
  balance: 'wallet',
  sandbox: 'qr-code',
  stripe: 'credit-card',
  alipay: 'qr-code',
  wechat: 'qr-code',
} as const;

/** How to pay: what can be used, and why something cannot. */
export function PayMethods({ methods, problem }: { methods: Methods; problem?: string }) {
  const { t, locale } = useTexts();
  const navigation = useNavigation();
  const usable = methods.methods.filter((method) => method.isEnough);
  const choices = methods.methods.map((method) => {
    return {
      value: method.key,
      disabled: !method.isEnough,
      label: (
        <span className="flex items-center gap-2 font-semibold">
          <Icon name={ICONS[method.key]} size={18} className={method.isEnough ? 'text-brand' : 'text-muted'} />
          {t(`checkout:payment.${method.key}`)}
        </span>
      ),
      hint: method.available
        ? t(method.isEnough ? 'checkout:payment.balance_has' : 'checkout:payment.balance_short', {
            amount: formatMoney(method.available, locale),
          })
        : t(`checkout:payment.${method.key}_text`),
    };
  });
  return (
    <Card>
      <Form method="post">
        <h2 className="mb-3 text-base">{t('checkout:payment.method')}</h2>
        {problem && (
          <div className="mb-3">
            <NoticeBar kind="problem">{problem}</NoticeBar>
          </div>
        )}
        <RadioGroup
          legend={t('checkout:payment.method')}
          hideLegend
          name="method"
          look="cards"
          className="md:grid-cols-2"
          choices={choices}
          // the balance first when it suffices: one press and it is done
          defaultValue={usable[0]?.key}
        />
        <Button
          size="lg"
          wide
          name="intent"
          value="pay"
          disabled={usable.length === 0}
          busy={navigation.formData?.get('intent') === 'pay'}
          className="mt-5"
        >
          {t('checkout:payment.pay', { amount: formatMoney(methods.amount, locale) })}
        </Button>
      </Form>
    </Card>
  );
}
