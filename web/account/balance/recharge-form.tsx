import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Balance } from '../../../domains/payments/recharges/contract.ts';
import { formatMoney, formatRound } from '../../../platform/locale/format.ts';
import { parseMoney } from '../../../platform/locale/money.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { useEarlyValue } from '../../ui/early-text.ts';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

interface RechargeFormProps {
  balance: Balance;
  currency: string;
  /** Idempotency key of this form: submitting it twice recharges once. */
  requestId: string;
  answer: FormAnswer | undefined;
}

/** Recharges the balance: round amounts to choose from, or one's own. */
export function RechargeForm({ balance, currency, requestId, answer }: RechargeFormProps) {
  const { t, locale } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  useProblemFocus(form, answer);
  const { presets, limits, open } = balance;
  const [preset, setPreset] = useState(answer?.values.preset ?? String(presets[1]?.amount ?? ''));
  const [own, setOwn] = useState(answer?.values.own ?? '');
  const amount = own.trim() === '' ? Number(preset) : parseMoney(own, currency);
  const ownField = useEarlyValue<HTMLInputElement>(setOwn);
  const presetBox = useEarlyValue<HTMLFieldSetElement>(setPreset);
  const range = { least: formatMoney(limits.least, locale), most: formatMoney(limits.most, locale) };
  return (
    <section className="rounded-card bg-card p-4 md:p-6">
      <h2 className="text-lg">{t('balance:recharge')}</h2>
      {open.length > 0 && <OpenRecharges open={open} />}
      <Form ref={form} method="post" noValidate className="mt-4">
        <input type="hidden" name="currency" value={currency} />
        <input type="hidden" name="requestId" value={requestId} />
        {answer?.message && (
          <div className="mb-4">
            <NoticeBar kind="problem">{answer.message}</NoticeBar>
          </div>
        )}
        {presets.length > 0 && (
          <fieldset ref={presetBox}>
            <legend className="mb-2 font-medium">{t('balance:amount')}</legend>
            <div className="grid grid-cols-3 gap-2 md:grid-cols-6 md:gap-3">
              {presets.map((money) => (
                <label
                  key={money.amount}
                  className="tabular flex min-h-12 cursor-pointer items-center justify-center rounded-control border border-line px-1 text-center font-semibold transition-colors hover:border-faint has-checked:border-brand has-checked:bg-brand-tint has-checked:text-brand-hover has-focus-visible:outline-2 has-focus-visible:outline-brand"
                >
                  <input
                    type="radio"
                    name="preset"
                    value={money.amount}
                    checked={own.trim() === '' && preset === String(money.amount)}
                    onChange={() => {
                      setPreset(String(money.amount));
                      setOwn('');
                    }}
                    className="sr-only"
                  />
                  {formatRound(money, locale)}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <div className="mt-4 max-w-sm">
          <TextField
            ref={ownField}
            label={t('balance:own_amount')}
            name="own"
            inputMode="decimal"
            autoComplete="transaction-amount"
            value={own}
            onChange={(event) => setOwn(event.target.value)}
            start={<span className="tabular text-[13px]">{currency}</span>}
            hint={t('balance:range', range)}
            problem={answer?.problems.amount && `${answer.problems.amount} (${range.least} – ${range.most})`}
            className="tabular"
          />
        </div>
        <Button type="submit" size="lg" busy={navigation.formMethod === 'POST'} className="mt-5 max-md:w-full">
          {amount ? t('balance:go_amount', { amount: formatMoney({ amount, currency }, locale) }) : t('balance:go')}
        </Button>
        <p className="mt-3 text-[13px] text-muted">{t('balance:note')}</p>
      </Form>
    </section>
  );
}

function OpenRecharges({ open }: Pick<Balance, 'open'>) {
  const { t, locale } = useTexts();
  return (
    <ul className="mt-4 grid gap-2">
      {open.map(({ orderNo, amount }) => (
        <li
          key={orderNo}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-page px-4 py-3"
        >
          <span>{t('balance:open', { amount: formatMoney(amount, locale) })}</span>
          <Link
            to={`/payment?${new URLSearchParams({ orderNo })}`}
            className="font-semibold text-brand-hover hover:underline"
          >
            {t('balance:pay_now')}
            <span className="sr-only"> {orderNo}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
