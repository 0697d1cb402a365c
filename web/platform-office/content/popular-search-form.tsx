import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OfficePopularSearch } from '../../../domains/platform-office/front/contract.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

interface PopularSearchFormProps {
  /** Undefined for a new one. */
  word: OfficePopularSearch | undefined;
  site: number;
  /** The position after the last one. */
  next: number;
  answer?: FormAnswer;
}

export function PopularSearchForm({ word, site, next, answer }: PopularSearchFormProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  useProblemFocus(form, answer);
  return (
    <Panel title={t(word ? 'platform-office:hot_words.edit' : 'platform-office:hot_words.add')} className="mb-5">
      <Form
        ref={form}
        method="post"
        action={word ? `?site=${site}&edit=${word.id}` : `?site=${site}&new=1`}
        noValidate
        className="grid gap-4"
      >
        <input type="hidden" name="site" value={site} />
        <input type="hidden" name="id" value={word?.id ?? ''} />
        <LanguageSwitch filled={[word?.title ?? {}]} answer={answer} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[2fr_2fr_1fr]">
          <TextsField
            name="title"
            label={t('platform-office:content.title')}
            texts={word?.title ?? {}}
            answer={answer}
            maxLength={40}
          />
          <TextField
            name="url"
            label={t('platform-office:content.leads_to')}
            hint={t('platform-office:hot_words.link_hint')}
            maxLength={500}
            autoComplete="off"
            defaultValue={answer?.values.url ?? word?.url}
            problem={answer?.problems.url}
          />
          <TextField
            name="sort"
            label={t('platform-office:content.sort')}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={answer?.values.sort ?? word?.sort ?? next}
            problem={answer?.problems.sort}
          />
        </div>
        <div className="flex gap-2">
          <Button type="submit" name="intent" value="save" busy={formData?.get('intent') === 'save'}>
            {t('shell:ui.save')}
          </Button>
          <ButtonLink to={`?site=${site}`} variant="secondary">
            {t('shell:ui.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}
