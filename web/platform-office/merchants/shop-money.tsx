import { Form } from 'react-router';
import type { OfficeShop } from '../../../domains/platform-office/merchants/contract.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Price } from '../../ui/price.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AdjustForm } from './adjust-form.tsx';

interface ShopMoneyProps {
  shop: OfficeShop;
  /** In percent; the own one is empty without an exception. */
  rates: { own: string; category: string };
  mayMoney: boolean;
  requestId: string;
  answer?: FormAnswer;
}

/** Commission, balances and adjustments; changing them needs the permission for payments. */
export function ShopMoney({ shop, rates, mayMoney, requestId, answer }: ShopMoneyProps) {
  const { t } = useTexts();
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <Panel title={t('merchant-admin:commission')} hint={t('merchant-admin:commission_hint')}>
          <p className="mb-3">{t('merchant-admin:category_rate', { rate: rates.category })}</p>
          <Form method="post" noValidate preventScrollReset className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
            <TextField
              name="rate"
              label={t('merchant-admin:own_rate')}
              hint={t('merchant-admin:own_rate_hint')}
              inputMode="decimal"
              autoComplete="off"
              readOnly={!mayMoney}
              defaultValue={answer?.values.rate ?? rates.own}
              problem={answer?.problems.rate}
            />
            {mayMoney && (
              <Button type="submit" name="intent" value="commission" variant="secondary" className="sm:mt-[27px]">
                {t('shell:ui.save')}
              </Button>
            )}
          </Form>
        </Panel>
        <Panel title={t('merchant-admin:balances')}>
          {shop.balances.length === 0 ? (
            <p className="text-secondary">{t('merchant-admin:balances_none')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {shop.balances.map(({ purpose, balance }) => (
                <li key={`${purpose}-${balance.currency}`} className="flex justify-between gap-3 py-2">
                  {t(`merchant-admin:purpose.${purpose}`)}
                  <Price money={balance} size="sm" plain />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      <div className="grid min-w-0 gap-4">
        <Panel title={t('merchant-admin:adjustments')} hint={t('merchant-admin:adjust_hint')}>
          <Adjustments shop={shop} />
          {mayMoney && <AdjustForm currency={shop.available.currency} requestId={requestId} answer={answer} />}
        </Panel>
        <Panel title={t('merchant-admin:acts')}>
          <Acts shop={shop} />
        </Panel>
      </div>
    </div>
  );
}

function Adjustments({ shop }: { shop: OfficeShop }) {
  const { t } = useTexts();
  if (shop.adjustments.length === 0) return <p className="text-secondary">{t('merchant-admin:adjustments_none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {shop.adjustments.map(({ no, amount, reason, at }) => (
        <li key={no} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2">
          <span className="[overflow-wrap:anywhere]">{reason}</span>
          <Price money={amount} size="sm" plain />
          <span className="text-muted text-xs">
            {no} · <LocalTime iso={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Acts({ shop }: { shop: OfficeShop }) {
  const { t } = useTexts();
  if (shop.acts.length === 0) return <p className="text-secondary">{t('merchant-admin:acts_none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {shop.acts.map(({ act, actor, at }) => (
        <li key={`${act}-${at}`} className="flex flex-wrap justify-between gap-x-3 py-2">
          <code className="text-[13px]">{act}</code>
          <span className="text-[13px] text-secondary">
            {actor} · <LocalTime iso={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
