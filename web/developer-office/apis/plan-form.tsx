import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OwnPlan } from '../../../domains/api-market/plans/contract.ts';
import { PLAN_LENGTHS, PLAN_LIMITS } from '../../../domains/api-market/plans/rules.ts';
import { decimalText } from '../../../platform/locale/money.ts';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { withNameProblem } from './name-problem.ts';

interface PlanFormProps {
  /** Without one, the form of a new plan. */
  plan?: OwnPlan;
  currency: string;
  answer?: FormAnswer;
}

/** Terms and texts of a plan. */
export function PlanForm({ plan, currency, answer: given }: PlanFormProps) {
  const { t, locale } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formData?.get('id') === String(plan?.id ?? 'new');
  const answer = withNameProblem(given, locale);
  useProblemFocus(form, given);
  return (
    <Form ref={form} method="post" noValidate className="grid max-w-3xl gap-4">
      {plan ? (
        <input type="hidden" name="intent" value="change_plan" />
      ) : (
        <input type="hidden" name="intent" value="create_plan" />
      )}
      <input type="hidden" name="id" value={plan?.id ?? 'new'} />
      <Terms plan={plan} currency={currency} answer={answer} />
      <LanguageSwitch filled={plan ? [plan.name, plan.summary] : []} answer={answer} />
      <TextsField
        name="name"
        label={t('developer-apis:plan.name')}
        texts={plan?.name ?? {}}
        answer={answer}
        maxLength={PLAN_LENGTHS.name}
      />
      <TextsField
        name="summary"
        label={t('developer-apis:plan.summary')}
        texts={plan?.summary ?? {}}
        answer={answer}
        maxLength={PLAN_LENGTHS.summary}
      />
      <Button type="submit" busy={isBusy} className="w-fit">
        {t(plan ? 'developer-apis:plan.save' : 'developer-apis:plan.create')}
      </Button>
    </Form>
  );
}

function Terms({ plan, currency, answer }: PlanFormProps) {
  const { t } = useTexts();
  const number = (name: 'quota' | 'ratePerSecond' | 'burst', initial: number) => ({
    name,
    type: 'number',
    min: 1,
    max: PLAN_LIMITS[name],
    inputMode: 'numeric' as const,
    required: true,
    autoComplete: 'off',
    defaultValue: answer?.values[name] ?? plan?.[name] ?? initial,
    problem: answer?.problems[name],
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!plan && (
        <TextField
          name="key"
          label={t('developer-apis:plan.key')}
          hint={t('developer-apis:plan.key_hint')}
          placeholder="basic"
          maxLength={PLAN_LENGTHS.key}
          required
          spellCheck={false}
          autoComplete="off"
          defaultValue={answer?.values.key ?? ''}
          problem={answer?.problems.key}
        />
      )}
      <TextField
        name="price"
        label={t('developer-apis:plan.price_in', { currency })}
        hint={t('developer-apis:plan.price_hint')}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={answer?.values.price ?? decimalText(plan?.price.amount ?? 0, currency)}
        problem={answer?.problems.price ?? answer?.problems.priceMinor}
      />
      <TextField {...number('quota', 1_000)} label={t('developer-apis:plan.quota')} />
      <TextField {...number('ratePerSecond', 5)} label={t('developer-apis:plan.rate')} />
      <TextField
        {...number('burst', 10)}
        label={t('developer-apis:plan.burst')}
        hint={t('developer-apis:plan.burst_hint')}
      />
    </div>
  );
}
