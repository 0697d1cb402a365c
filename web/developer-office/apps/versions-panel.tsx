import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OwnApp } from '../../../domains/app-market/manage/contract.ts';
import type { OwnVersion } from '../../../domains/app-market/versions/contract.ts';
import { CHANNELS, VERSION_LENGTHS } from '../../../domains/app-market/versions/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { formatPercent } from '../../../platform/locale/format-measure.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FoldedPanel } from '../../back-office/kit/folded-panel.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { VersionStateTag } from './version-state-tag.tsx';

interface VersionsPanelProps {
  app: OwnApp;
  /** The newest first. */
  versions: readonly OwnVersion[];
  answer?: FormAnswer;
}

/** The versions of an app, and the form of a new one. */
export function VersionsPanel({ app, versions, answer }: VersionsPanelProps) {
  const { t } = useTexts();
  const columns = useColumns(app.id);
  return (
    <Panel title={t('developer-apps:version.title')} hint={t('developer-apps:version.hint')}>
      <div className="grid gap-4">
        {versions.length > 0 && (
          <DataTable
            caption={t('developer-apps:version.title')}
            columns={columns}
            rows={versions}
            keyOf={({ id }) => id}
          />
        )}
        {app.isEditable && (
          <FoldedPanel title={t('developer-apps:version.create')} open={answer !== undefined}>
            <CreateVersionForm next={(versions[0]?.code ?? 0) + 1} answer={answer} />
          </FoldedPanel>
        )}
      </div>
    </Panel>
  );
}

function useColumns(appId: number): Column<OwnVersion>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'name',
      title: t('developer-apps:version.name'),
      lead: true,
      cell: ({ id, name }) => (
        <Link
          to={`/login3/apps/${appId}/versions/${id}`}
          className="font-semibold [overflow-wrap:anywhere] hover:text-brand-hover"
        >
          {name}
        </Link>
      ),
    },
    { key: 'code', title: t('developer-apps:version.code'), figures: true, cell: ({ code }) => code },
    {
      key: 'channel',
      title: t('developer-apps:version.channel'),
      cell: ({ channel }) => t(`developer-apps:version.channels.${channel}`),
    },
    {
      key: 'state',
      title: t('developer-apps:state_title'),
      cell: ({ status }) => <VersionStateTag status={status} />,
    },
    {
      key: 'percent',
      title: t('developer-apps:version.percent'),
      figures: true,
      cell: ({ percent }) => formatPercent(percent / 100, locale),
    },
    {
      key: 'files',
      title: t('developer-apps:version.files'),
      figures: true,
      cell: ({ files }) => formatNumber(files.length, locale),
    },
  ];
}

function CreateVersionForm({ next, answer }: { next: number; answer?: FormAnswer }) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().formData?.get('intent') === 'create_version';
  useProblemFocus(form, answer);
  return (
    <Form ref={form} method="post" noValidate className="grid max-w-3xl gap-4">
      <input type="hidden" name="intent" value="create_version" />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          name="name"
          label={t('developer-apps:version.name')}
          placeholder="1.0.0"
          maxLength={VERSION_LENGTHS.name}
          required
          autoComplete="off"
          defaultValue={answer?.values.name ?? ''}
          problem={answer?.problems.name}
        />
        <TextField
          name="code"
          type="number"
          min={1}
          inputMode="numeric"
          label={t('developer-apps:version.code')}
          hint={t('developer-apps:version.code_hint')}
          required
          autoComplete="off"
          defaultValue={answer?.values.code ?? next}
          problem={answer?.problems.code}
        />
        <SelectField
          name="channel"
          label={t('developer-apps:version.channel')}
          defaultValue={answer?.values.channel ?? 'stable'}
          problem={answer?.problems.channel}
        >
          {CHANNELS.map((channel) => (
            <option key={channel} value={channel}>
              {t(`developer-apps:version.channels.${channel}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <LanguageSwitch filled={[]} answer={answer} />
      <TextsField
        name="notes"
        label={t('developer-apps:version.notes')}
        texts={{}}
        answer={answer}
        rows={5}
        maxLength={VERSION_LENGTHS.notes}
      />
      <Button type="submit" busy={isBusy} className="w-fit">
        {t('developer-apps:version.create')}
      </Button>
    </Form>
  );
}
