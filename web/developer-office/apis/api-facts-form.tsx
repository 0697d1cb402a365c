import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OwnApiDetail } from '../../../domains/api-market/manage/contract.ts';
import { API_LENGTHS } from '../../../domains/api-market/manage/rules.ts';
import type { CategoryChoice } from '../../../domains/catalog/categories/category-choices.server.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { CategoryField } from '../kit/category-field.tsx';
import { withNameProblem } from './name-problem.ts';

interface ApiFactsFormProps {
  api: OwnApiDetail;
  categories: readonly CategoryChoice[];
  answer?: FormAnswer;
}

/** Category and texts of an API by language. */
export function ApiFactsForm({ api, categories, answer: given }: ApiFactsFormProps) {
  const { t, locale } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formData?.get('intent') === 'save';
  const answer = withNameProblem(given, locale);
  useProblemFocus(form, given);
  return (
    <Form ref={form} method="post" noValidate>
      <fieldset disabled={!api.isEditable} className="grid min-w-0 gap-4">
        <legend className="sr-only">{t('developer-apis:facts')}</legend>
        <Panel title={t('developer-apis:facts')} hint={t('developer-apis:facts_hint')}>
          <div className="grid max-w-3xl gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <CategoryField
                categories={categories}
                chosen={answer?.values.categoryId ?? api.categoryId}
                problem={answer?.problems.categoryId}
              />
            </div>
            <LanguageSwitch filled={[api.name, api.summary, api.description]} answer={answer} />
            <TextsField
              name="name"
              label={t('developer-apis:name')}
              texts={api.name}
              answer={answer}
              maxLength={API_LENGTHS.name}
            />
            <TextsField
              name="summary"
              label={t('developer-apis:summary')}
              texts={api.summary}
              answer={answer}
              maxLength={API_LENGTHS.summary}
            />
            <TextsField
              name="description"
              label={t('developer-apis:description')}
              texts={api.description}
              answer={answer}
              rows={8}
              maxLength={API_LENGTHS.description}
            />
          </div>
        </Panel>
        {api.isEditable && <SaveBar busy={isBusy} intent="save" />}
      </fieldset>
    </Form>
  );
}
