import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OwnApp } from '../../../domains/app-market/manage/contract.ts';
import { APP_LENGTHS, DATA_KINDS, isPublic } from '../../../domains/app-market/manage/rules.ts';
import type { CategoryChoice } from '../../../domains/catalog/categories/category-choices.server.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { CategoryField } from '../kit/category-field.tsx';

interface AppFactsFormProps {
  app: OwnApp;
  categories: readonly CategoryChoice[];
  answer?: FormAnswer;
}

/** Name, texts by language, address and what the app states about personal data. */
export function AppFactsForm({ app, categories, answer }: AppFactsFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formData?.get('intent') === 'save';
  useProblemFocus(form, answer);
  return (
    <Form ref={form} method="post" noValidate>
      <fieldset disabled={!app.isEditable} className="grid min-w-0 gap-4">
        <legend className="sr-only">{t('developer-apps:facts')}</legend>
        <Panel
          title={t('developer-apps:facts')}
          hint={isPublic(app.status) ? t('developer-apps:facts_held') : undefined}
        >
          <div className="grid max-w-3xl gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                name="name"
                label={t('developer-apps:name')}
                maxLength={APP_LENGTHS.name}
                required
                autoComplete="off"
                defaultValue={answer?.values.name ?? app.name}
                problem={answer?.problems.name}
              />
              <CategoryField
                categories={categories}
                chosen={answer?.values.categoryId ?? app.categoryId}
                problem={answer?.problems.categoryId}
              />
            </div>
            <TextField
              name="address"
              type="url"
              label={t('developer-apps:address')}
              hint={t('developer-apps:address_hint')}
              maxLength={APP_LENGTHS.address}
              autoComplete="off"
              defaultValue={answer?.values.address ?? app.address}
              problem={answer?.problems.address}
            />
            <LanguageSwitch filled={[app.summary, app.description]} answer={answer} />
            <TextsField
              name="summary"
              label={t('developer-apps:summary')}
              texts={app.summary}
              answer={answer}
              maxLength={APP_LENGTHS.summary}
            />
            <TextsField
              name="description"
              label={t('developer-apps:description')}
              texts={app.description}
              answer={answer}
              rows={8}
              maxLength={APP_LENGTHS.description}
            />
          </div>
        </Panel>
        <Panel title={t('developer-apps:privacy.title')} hint={t('developer-apps:privacy.hint')}>
          <div className="grid max-w-3xl gap-4">
            <DataKinds name="collected" ticked={app.privacy.collected} />
            <DataKinds name="shared" ticked={app.privacy.shared} />
            <TextField
              name="policy"
              type="url"
              label={t('developer-apps:privacy.policy')}
              placeholder="https://"
              maxLength={APP_LENGTHS.address}
              autoComplete="off"
              defaultValue={answer?.values.policy ?? app.privacy.policy}
              problem={answer?.problems['privacy.policy']}
            />
          </div>
        </Panel>
        {app.isEditable && <SaveBar busy={isBusy} intent="save" />}
      </fieldset>
    </Form>
  );
}

function DataKinds({ name, ticked }: { name: 'collected' | 'shared'; ticked: readonly string[] }) {
  const { t } = useTexts();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{t(`developer-apps:privacy.${name}`)}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {DATA_KINDS.map((kind) => (
          <Checkbox key={kind} name={name} value={kind} defaultChecked={ticked.includes(kind)}>
            {t(`developer-apps:privacy.kind.${kind}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
