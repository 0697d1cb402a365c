import { useRef } from 'react';
import { Form } from 'react-router';
import type { OfficeCollection } from '../../../domains/app-market/editorial/contract.ts';
import { EDITORIAL_LENGTHS } from '../../../domains/app-market/editorial/rules.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

interface CollectionFormProps {
  /** Undefined for a new one. */
  collection: OfficeCollection | undefined;
  answer: FormAnswer | undefined;
}

/** Address, title and introduction of a collection in six languages. */
export function CollectionForm({ collection, answer }: CollectionFormProps) {
  const { t, locale } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  useProblemFocus(form, answer);
  const own = answer?.values.intent === 'save' ? answer : undefined;
  const { id, key = '', title = {}, intro = {}, isShown = true } = collection ?? {};
  const name = pickText(title, locale);
  return (
    <Panel
      title={collection ? name : t('app-collections:add')}
      more={
        id && (
          <ConfirmAction
            intent="remove"
            values={{ id }}
            label={t('app-collections:remove')}
            about={name}
            question={t('app-collections:remove_question')}
          />
        )
      }
    >
      <Form
        ref={form}
        method="post"
        action={id ? `?edit=${id}` : '?new=1'}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <input type="hidden" name="id" value={id ?? ''} />
        <TextField
          name="key"
          label={t('app-collections:key')}
          hint={t(collection ? 'app-collections:key_changed' : 'app-collections:key_hint')}
          required
          maxLength={EDITORIAL_LENGTHS.key}
          autoComplete="off"
          defaultValue={own?.values.key ?? key}
          problem={own?.problems.key}
        />
        <LanguageSwitch filled={[title, intro]} answer={own} />
        <TextsField
          name="title"
          label={t('app-collections:title')}
          texts={title}
          answer={own}
          maxLength={EDITORIAL_LENGTHS.title}
        />
        <TextsField
          name="intro"
          label={t('app-collections:intro')}
          texts={intro}
          answer={own}
          rows={3}
          maxLength={EDITORIAL_LENGTHS.intro}
        />
        <Checkbox name="isShown" defaultChecked={own ? own.values.isShown === 'on' : isShown}>
          {t('app-collections:is_shown')}
        </Checkbox>
        <SaveBar intent="save">
          <ButtonLink to="?" variant="secondary">
            {t('shell:ui.cancel')}
          </ButtonLink>
        </SaveBar>
      </Form>
    </Panel>
  );
}
