import { Form, useActionData, useNavigation } from 'react-router';
import { MAX_REPORT_TEXT, REPORT_REASONS } from '../../../domains/app-market/ratings/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { ActAnswer } from './act.server.ts';

/** Tells the platform what is wrong with an app. */
export function ReportForm() {
  const { t } = useTexts();
  const answer = useActionData<ActAnswer>();
  const isBusy = useNavigation().state === 'submitting';
  const own = answer?.intent === 'report' ? answer : undefined;
  if (own?.isReported) return <NoticeBar kind="success">{t('apps:report.done')}</NoticeBar>;
  return (
    <details open={own !== undefined} className="rounded-card border border-line bg-card p-4 md:p-5">
      <summary className="cursor-pointer text-secondary hover:text-brand-hover">{t('apps:report.title')}</summary>
      <Form method="post" preventScrollReset className="mt-3 grid max-w-xl gap-3">
        <input type="hidden" name="intent" value="report" />
        <SelectField name="reason" label={t('apps:report.reason')} defaultValue="malware">
          {REPORT_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`apps:report.${reason}`)}
            </option>
          ))}
        </SelectField>
        <TextArea
          name="text"
          label={t('apps:report.text')}
          limit={MAX_REPORT_TEXT}
          {...(own?.problem ? { problem: own.problem } : {})}
        />
        <div>
          <Button variant="secondary" busy={isBusy}>
            {t('apps:report.send')}
          </Button>
        </div>
      </Form>
    </details>
  );
}
