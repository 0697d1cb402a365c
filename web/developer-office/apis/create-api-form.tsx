import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { API_LENGTHS } from '../../../domains/api-market/manage/rules.ts';
import type { CategoryChoice } from '../../../domains/catalog/categories/category-choices.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { CategoryField } from '../kit/category-field.tsx';

/** The form of a new API; its texts are in the language of the page, others can be added later. */
export function CreateApiForm({ categories, answer }: { categories: readonly CategoryChoice[]; answer?: FormAnswer }) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state === 'submitting';
  useProblemFocus(form, answer);
  const field = (name: 'name' | 'slug' | 'summary' | 'upstreamUrl') => ({
    name,
    defaultValue: answer?.values[name] ?? '',
    problem: answer?.problems[name],
    autoComplete: 'off',
  });
  return (
    <Form ref={form} method="post" noValidate className="grid max-w-3xl gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('name')} label={t('developer-apis:name')} maxLength={API_LENGTHS.name} required />
        <CategoryField
          categories={categories}
          chosen={answer?.values.categoryId}
          problem={answer?.problems.categoryId}
        />
        <TextField
          {...field('slug')}
          label={t('developer-apis:slug')}
          hint={t('developer-apis:slug_hint')}
          placeholder="weather"
          maxLength={50}
          spellCheck={false}
          required
        />
        <TextField
          {...field('upstreamUrl')}
          type="url"
          label={t('developer-apis:upstream_url')}
          hint={t('developer-apis:upstream_url_hint')}
          placeholder="https://"
          maxLength={API_LENGTHS.upstreamUrl}
          required
        />
      </div>
      <TextField {...field('summary')} label={t('developer-apis:summary')} maxLength={API_LENGTHS.summary} />
      <Button type="submit" busy={isBusy} className="w-fit">
        {t('developer-apis:create')}
      </Button>
    </Form>
  );
}
