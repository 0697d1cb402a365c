import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { APP_KINDS, APP_LENGTHS } from '../../../domains/app-market/manage/rules.ts';
import type { CategoryChoice } from '../../../domains/catalog/categories/category-choices.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { CategoryField } from '../kit/category-field.tsx';

/** The form of a new app. */
export function CreateAppForm({ categories, answer }: { categories: readonly CategoryChoice[]; answer?: FormAnswer }) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state === 'submitting';
  useProblemFocus(form, answer);
  const field = (name: string) => ({
    name,
    label: t(`developer-apps:${name}`),
    defaultValue: answer?.values[name] ?? '',
    problem: answer?.problems[name],
    autoComplete: 'off',
  });
  return (
    <Form ref={form} method="post" noValidate className="grid max-w-3xl gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('name')} maxLength={APP_LENGTHS.name} required />
        <SelectField name="kind" label={t('developer-apps:kind')} defaultValue={answer?.values.kind ?? 'package'}>
          {APP_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`developer-apps:kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('identifier')}
          hint={t('developer-apps:identifier_hint')}
          placeholder="org.example.notes"
          maxLength={APP_LENGTHS.identifier}
        />
        <TextField
          {...field('address')}
          type="url"
          hint={t('developer-apps:address_hint')}
          placeholder="https://"
          maxLength={APP_LENGTHS.address}
        />
        <CategoryField
          categories={categories}
          chosen={answer?.values.categoryId}
          problem={answer?.problems.categoryId}
        />
      </div>
      <Button type="submit" busy={isBusy} className="w-fit">
        {t('developer-apps:create')}
      </Button>
    </Form>
  );
}
