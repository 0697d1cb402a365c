import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OwnUpstream } from '../../../domains/api-market/upstream/contract.ts';
import { MOST_UPSTREAM_HEADERS, UPSTREAM_LENGTHS } from '../../../domains/api-market/upstream/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

interface HeadersPanelProps {
  headers: OwnUpstream['headers'];
  isEditable: boolean;
  answer?: FormAnswer;
}

/** Headers by which the upstream recognises the gateway; their values are never shown again. */
export function HeadersPanel({ headers, isEditable, answer }: HeadersPanelProps) {
  const { t, locale } = useTexts();
  const most = formatNumber(MOST_UPSTREAM_HEADERS, locale);
  return (
    <Panel title={t('developer-apis:headers.title')} hint={t('developer-apis:headers.hint', { most })}>
      <div className="grid gap-5">
        {headers.length > 0 && (
          <ul className="grid gap-3">
            {headers.map(({ name, setAt }) => (
              <li
                key={name}
                className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b pb-3"
              >
                <span className="min-w-0">
                  <code className="font-semibold [overflow-wrap:anywhere]">{name}</code>
                  <span className="block text-[13px] text-secondary">
                    {t('developer-apis:headers.set_on')} <LocalTime iso={setAt} />
                  </span>
                </span>
                {isEditable && (
                  <ConfirmAction
                    intent="remove_header"
                    values={{ name }}
                    label={t('developer-apis:headers.remove')}
                    about={name}
                    question={t('developer-apis:headers.remove_question')}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {isEditable && <HeaderForm key={headers.map(({ setAt }) => setAt).join()} answer={answer} />}
      </div>
    </Panel>
  );
}

function HeaderForm({ answer }: { answer?: FormAnswer }) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formData?.get('intent') === 'set_header';
  useProblemFocus(form, answer);
  return (
    <Form ref={form} method="post" noValidate className="grid max-w-3xl gap-4">
      <input type="hidden" name="intent" value="set_header" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="name"
          label={t('developer-apis:headers.name')}
          hint={t('developer-apis:headers.name_hint')}
          placeholder="x-api-key"
          maxLength={UPSTREAM_LENGTHS.name}
          required
          spellCheck={false}
          autoComplete="off"
          defaultValue={answer?.values.name ?? ''}
          problem={answer?.problems.name}
        />
        <PasswordField
          name="secretValue"
          label={t('developer-apis:headers.value')}
          hint={t('developer-apis:headers.value_hint')}
          maxLength={UPSTREAM_LENGTHS.value}
          required
          autoComplete="off"
          problem={answer?.problems.secretValue}
        />
      </div>
      <Button type="submit" variant="secondary" busy={isBusy} className="w-fit">
        {t('developer-apis:headers.set')}
      </Button>
    </Form>
  );
}
