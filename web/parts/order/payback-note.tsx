import type { OwnPayback } from '../../../domains/refunds/by-hand/contract.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Money that goes back by bank transfer: to which account, or that it has to be named. */
export function PaybackNote({ payback, orderNo }: { payback: NonNullable<OwnPayback>; orderNo: string }) {
  const { t, locale } = useTexts();
  const amount = formatMoney(payback.amount, locale);
  return (
    <Card title={t('transfers:payback.title')} className="mt-4">
      <p>
        {payback.account
          ? t('transfers:payback.on_its_way', { amount, account: payback.account })
          : t('transfers:payback.text', { amount })}
      </p>
      <ButtonLink
        to={`/order/payback?${new URLSearchParams({ orderNo })}`}
        variant={payback.account ? 'secondary' : 'primary'}
        className="mt-3"
      >
        {t(payback.account ? 'transfers:payback.change' : 'transfers:payback.give')}
      </ButtonLink>
    </Card>
  );
}
