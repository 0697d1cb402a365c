import { Form, useNavigation } from 'react-router';
import type { OwnApp } from '../../../domains/app-market/manage/contract.ts';
import type { OwnVersion } from '../../../domains/app-market/versions/contract.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface ReleasePanelProps {
  app: OwnApp;
  version: OwnVersion;
  answer?: FormAnswer;
}

/** Who gets a version and when: submitted once, then changed or withdrawn. */
export function ReleasePanel({ app, version, answer }: ReleasePanelProps) {
  const { t } = useTexts();
  const { status, publishAt, releasedAt } = version;
  const isOut = status === 'released';
  return (
    <Panel title={t('developer-apps:release.title')} hint={t(`developer-apps:release.hint.${status}`)}>
      {isOut && releasedAt && (
        <p className="mb-4">
          {t('developer-apps:release.since')} <LocalTime iso={releasedAt} />
        </p>
      )}
      {(status === 'scheduled' || status === 'in_review') && publishAt && (
        <p className="mb-4">
          {t('developer-apps:release.publish_at')}: <LocalTime iso={publishAt} />
        </p>
      )}
      {app.isEditable && (
        <div className="flex flex-wrap items-end gap-4">
          {status === 'draft' && <ReleaseForm intent="submit" percent={100} answer={answer} />}
          {isOut && <ReleaseForm intent="rollout" percent={version.percent} answer={answer} />}
          {(isOut || status === 'scheduled') && (
            <ConfirmAction
              intent="withdraw"
              label={t('developer-apps:release.withdraw')}
              question={t('developer-apps:release.withdraw_question')}
              align="start"
            />
          )}
        </div>
      )}
    </Panel>
  );
}

interface ReleaseFormProps {
  intent: 'submit' | 'rollout';
  percent: number;
  answer?: FormAnswer;
}

function ReleaseForm({ intent, percent, answer }: ReleaseFormProps) {
  const { t } = useTexts();
  const { formData } = useNavigation();
  const own = answer?.values.intent === intent ? answer : undefined;
  return (
    <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value={intent} />
      <TextField
        name="percent"
        type="number"
        min={1}
        max={100}
        inputMode="numeric"
        label={t('developer-apps:release.percent')}
        required
        autoComplete="off"
        defaultValue={own?.values.percent ?? percent}
        problem={own?.problems.percent}
      />
      {intent === 'submit' && (
        <TextField
          name="publishAt"
          type="datetime-local"
          label={t('developer-apps:release.publish_at')}
          hint={t('developer-apps:release.publish_at_hint')}
          autoComplete="off"
          defaultValue={own?.values.publishAt ?? ''}
          problem={own?.problems.publishAt}
        />
      )}
      <Button
        type="submit"
        variant={intent === 'submit' ? 'primary' : 'secondary'}
        busy={formData?.get('intent') === intent}
      >
        {t(`developer-apps:release.${intent}`)}
      </Button>
    </Form>
  );
}
