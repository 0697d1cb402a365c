import { Form, useNavigation } from 'react-router';
import type { OwnApp } from '../../../domains/app-market/manage/contract.ts';
import { localMinute } from '../../../platform/locale/time-zone.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useOfficeZone } from '../../back-office/kit/use-office-zone.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The next step on an app's way to the market. */
export function PublicationPanel({ app, answer }: { app: OwnApp; answer?: FormAnswer }) {
  const { t } = useTexts();
  const zone = useOfficeZone();
  const { formData } = useNavigation();
  const mayAnnounce = app.isEditable && (app.status === 'draft' || app.status === 'announced');
  const maySubmit = app.isEditable && app.kind === 'web' && ['draft', 'announced', 'withdrawn'].includes(app.status);
  return (
    <Panel title={t('developer-apps:publication')} hint={t(`developer-apps:state_hint.${app.status}`)}>
      <div className="flex flex-wrap items-end gap-4">
        {mayAnnounce && (
          <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="intent" value="announce" />
            <TextField
              name="plannedFor"
              type="datetime-local"
              label={t('developer-apps:planned_for')}
              hint={t('developer-apps:planned_for_hint')}
              autoComplete="off"
              defaultValue={answer?.values.plannedFor ?? (app.plannedFor ? localMinute(app.plannedFor, zone) : '')}
              problem={answer?.problems.plannedFor}
            />
            <Button type="submit" variant="secondary" busy={formData?.get('intent') === 'announce'}>
              {t(app.status === 'announced' ? 'developer-apps:move' : 'developer-apps:announce')}
            </Button>
          </Form>
        )}
        {maySubmit && <ActionForm intent="submit" label={t('developer-apps:submit')} variant="primary" size="md" />}
      </div>
    </Panel>
  );
}
