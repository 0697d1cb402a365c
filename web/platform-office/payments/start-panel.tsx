import { Form, useNavigation } from 'react-router';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface StartPanelProps {
  providers: readonly string[];
  /** Preselected: yesterday and today. */
  days: { from: string; to: string };
  answer?: FormAnswer;
}

/** Compares some days now. */
export function StartPanel({ providers, days, answer }: StartPanelProps) {
  const { t } = useTexts();
  const { formData } = useNavigation();
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      name={name}
      label={t(`payment-admin:reconcile.${name}`)}
      defaultValue={answer?.values[name] ?? days[name]}
      problem={answer?.problems[name]}
    />
  );
  return (
    <Panel title={t('payment-admin:reconcile.start_title')} hint={t('payment-admin:reconcile.start_hint')}>
      <Form
        method="post"
        noValidate
        className="grid items-start gap-3 sm:grid-cols-[minmax(140px,220px)_minmax(140px,180px)_minmax(140px,180px)_auto]"
      >
        <SelectField
          name="provider"
          label={t('payment-admin:reconcile.provider')}
          defaultValue={answer?.values.provider}
          problem={answer?.problems.provider}
        >
          {providers.map((key) => (
            <option key={key} value={key}>
              {t(`payment-admin:provider.${key}`)}
            </option>
          ))}
        </SelectField>
        {day('from')}
        {day('to')}
        <Button
          type="submit"
          name="intent"
          value="start"
          variant="secondary"
          busy={formData?.get('intent') === 'start'}
          className="w-fit sm:mt-[27px]"
        >
          {t('payment-admin:reconcile.start')}
        </Button>
      </Form>
    </Panel>
  );
}
