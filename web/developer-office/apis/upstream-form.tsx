import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OwnApiDetail } from '../../../domains/api-market/manage/contract.ts';
import { API_LENGTHS } from '../../../domains/api-market/manage/rules.ts';
import { UPSTREAM_LENGTHS } from '../../../domains/api-market/upstream/rules.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

/** Where calls are forwarded to, and what health checks ask for. */
export function UpstreamForm({ api, answer }: { api: OwnApiDetail; answer?: FormAnswer }) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formData?.get('intent') === 'change_upstream';
  useProblemFocus(form, answer);
  return (
    <Panel title={t('developer-apis:upstream.title')} hint={t('developer-apis:upstream.hint')}>
      <Form ref={form} method="post" noValidate>
        <fieldset disabled={!api.isEditable} className="grid min-w-0 max-w-3xl gap-4">
          <legend className="sr-only">{t('developer-apis:upstream.title')}</legend>
          <input type="hidden" name="intent" value="change_upstream" />
          <TextField
            name="upstreamUrl"
            type="url"
            label={t('developer-apis:upstream_url')}
            hint={t('developer-apis:upstream_url_hint')}
            maxLength={API_LENGTHS.upstreamUrl}
            required
            autoComplete="off"
            defaultValue={answer?.values.upstreamUrl ?? api.upstreamUrl}
            problem={answer?.problems.upstreamUrl}
          />
          <TextField
            name="healthPath"
            label={t('developer-apis:upstream.health_path')}
            hint={t('developer-apis:upstream.health_path_hint')}
            placeholder="/health"
            maxLength={UPSTREAM_LENGTHS.path}
            autoComplete="off"
            defaultValue={answer?.values.healthPath ?? api.healthPath}
            problem={answer?.problems.healthPath}
          />
          {api.isEditable && (
            <Button type="submit" busy={isBusy} className="w-fit">
              {t('shell:ui.save')}
            </Button>
          )}
        </fieldset>
      </Form>
    </Panel>
  );
}
