import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { SiteType } from '../../../domains/sites/contract.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

const TYPES: readonly SiteType[] = ['goods', 'app', 'api', 'store', 'bbs'];

/** The minimum data of a new site; the rest is set on its own page, while it is still closed. */
export function NewSite({ answer }: { answer?: FormAnswer }) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const { state } = useNavigation();
  useProblemFocus(form, answer);
  return (
    <Panel title={t('platform-office:sites.add')} hint={t('platform-office:sites.add_hint')} className="mb-5">
      <Form ref={form} method="post" action="?new=1" noValidate className="grid gap-4">
        <LanguageSwitch filled={[]} answer={answer} />
        <div className="grid gap-4 md:grid-cols-3">
          <TextsField name="name" label={t('platform-office:sites.name')} texts={{}} answer={answer} maxLength={60} />
          <TextField
            name="key"
            label={t('platform-office:sites.key')}
            hint={t('platform-office:sites.key_hint')}
            required
            maxLength={31}
            autoComplete="off"
            defaultValue={answer?.values.key}
            problem={answer?.problems.key}
          />
          <SelectField
            name="type"
            label={t('platform-office:sites.type')}
            defaultValue={answer?.values.type ?? 'goods'}
            problem={answer?.problems.type}
          >
            {TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`platform-office:sites.types.${type}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="flex gap-2">
          <Button type="submit" busy={state === 'submitting'}>
            {t('platform-office:sites.create')}
          </Button>
          <ButtonLink to="/admin/sites" variant="secondary">
            {t('shell:ui.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}
