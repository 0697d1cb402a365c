import { Form, useNavigation } from 'react-router';
import {
  BASE_CURRENCY,
  currencyInput,
  type OfficeCurrency,
} from '../../../domains/platform-office/currencies/contract.ts';
import { listCurrencies, saveCurrency } from '../../../domains/platform-office/currencies/currencies.server.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/currencies';

export async function loader({ context }: Route.LoaderArgs) {
  return { currencies: await listCurrencies(pageCtx(context)), base: BASE_CURRENCY };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { submitted }) => {
    const { code, symbol, rate, sort } = submitted;
    const input = { code: code?.trim().toUpperCase(), symbol, rate: rate?.trim(), sort: readNumber(sort) };
    await saveCurrency(ctx, parseOrRefuse(currencyInput, input));
    return { done: 'currency_saved' };
  });
}

/** The currencies and their rates per yuan, edited in place. */
export default function Currencies({ loaderData: { currencies, base }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const isNew = answer?.values.intent === 'add';
  return (
    <OfficePage
      title={t('platform-office:sections.currencies')}
      hint={t('platform-office:currencies.hint')}
      answer={answer}
    >
      <div className="rounded-card border border-line bg-card">
        {/* each field has its own label, which narrow screens show */}
        <div
          aria-hidden="true"
          className={`${LINE} border-line border-b px-4 py-2.5 text-[13px] text-secondary max-sm:hidden`}
        >
          <span>{t('platform-office:sections.currencies')}</span>
          <span>{t('platform-office:currencies.symbol')}</span>
          <span>{t('platform-office:currencies.rate')}</span>
          <span>{t('platform-office:content.sort')}</span>
        </div>
        <ul className="divide-y divide-line">
          {currencies.map((currency) => (
            <li key={currency.code}>
              <CurrencyLine
                currency={currency}
                isBase={currency.code === base}
                answer={answer && !isNew && answer.values.code === currency.code ? answer : undefined}
              />
            </li>
          ))}
        </ul>
      </div>
      <Panel
        title={t('platform-office:currencies.add')}
        hint={t('platform-office:currencies.add_hint')}
        className="mt-6"
      >
        <NewCurrency answer={isNew ? answer : undefined} next={currencies.length} />
      </Panel>
    </OfficePage>
  );
}

const LINE = 'grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1.4fr)_110px_minmax(140px,200px)_90px_120px]';

function CurrencyLine({
  currency,
  isBase,
  answer,
}: {
  currency: OfficeCurrency;
  isBase: boolean;
  answer?: FormAnswer;
}) {
  const { t } = useTexts();
  const { formData } = useNavigation();
  const { code, name, symbol, rate, sort } = currency;
  return (
    <Form
      method="post"
      noValidate
      aria-label={name}
      className={`${LINE} p-4 sm:items-center sm:py-2.5 sm:[&_label]:sr-only`}
    >
      <input type="hidden" name="code" value={code} />
      <div className="col-span-2 sm:col-span-1">
        <p className="font-semibold">{name}</p>
        <p className="tabular text-[13px] text-secondary">
          {code}
          {isBase && ` · ${t('platform-office:currencies.base')}`}
        </p>
      </div>
      <TextField
        name="symbol"
        label={t('platform-office:currencies.symbol')}
        maxLength={8}
        autoComplete="off"
        defaultValue={answer?.values.symbol ?? symbol}
        problem={answer?.problems.symbol}
      />
      <TextField
        name="rate"
        label={t('platform-office:currencies.rate')}
        inputMode="decimal"
        autoComplete="off"
        readOnly={isBase}
        defaultValue={answer?.values.rate ?? rate}
        problem={answer?.problems.rate}
      />
      <TextField
        name="sort"
        label={t('platform-office:content.sort')}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={answer?.values.sort ?? sort}
        problem={answer?.problems.sort}
      />
      <Button
        type="submit"
        name="intent"
        value="save"
        variant="secondary"
        aria-label={`${t('shell:ui.save')}: ${code}`}
        className="max-sm:self-end"
        busy={formData?.get('code') === code}
      >
        {t('shell:ui.save')}
      </Button>
    </Form>
  );
}

function NewCurrency({ answer, next }: { answer?: FormAnswer; next: number }) {
  const { t } = useTexts();
  const field = (name: string) => ({
    name,
    autoComplete: 'off',
    defaultValue: answer?.values[name],
    problem: answer?.problems[name],
  });
  return (
    <Form method="post" noValidate className={LINE}>
      <input type="hidden" name="sort" value={next} />
      <TextField {...field('code')} label={t('platform-office:currencies.code')} maxLength={3} placeholder="JPY" />
      <TextField {...field('symbol')} label={t('platform-office:currencies.symbol')} maxLength={8} />
      <TextField {...field('rate')} label={t('platform-office:currencies.rate')} inputMode="decimal" />
      <Button type="submit" name="intent" value="add" className="max-sm:self-end sm:mt-[27px]">
        {t('platform-office:content.add')}
      </Button>
    </Form>
  );
}
