import { reasonInput } from '../../../domains/app-market/change-reviews/contract.ts';
import { takeDownApp } from '../../../domains/app-market/change-reviews/decide.server.ts';
import { APP_LENGTHS, isPublic } from '../../../domains/app-market/manage/rules.ts';
import {
  type AppReport,
  REPORT_FILTERS,
  reportIdInput,
  reportsQuery,
} from '../../../domains/app-market/moderation/contract.ts';
import { closeReport, listReports } from '../../../domains/app-market/moderation/reports.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { ActionForm, ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { FilterBar, FilterChoice } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Route } from './+types/reports';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(reportsQuery, request);
  return { reports: await listReports(pageCtx(context), filters), filters };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    if (intent === 'close') {
      await closeReport(ctx, parseOrRefuse(reportIdInput, { id: readFormId(submitted.id) }));
      return { done: 'app-moderation.closed' };
    }
    if (intent !== 'take_down') throw new DomainError('not_found');
    const id = readFormId(submitted.appId);
    await takeDownApp(ctx, parseOrRefuse(reasonInput, { id, reason: submitted.reason }));
    return { done: 'app-moderation.taken_down' };
  });
}

/** What readers reported about apps: each report is closed, and its app taken down where that is right. */
export default function AppReports({ loaderData: { reports, filters }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const title = t('platform-office:sections.app_reports');
  return (
    <OfficePage title={title} hint={t('app-moderation:reports_hint')} answer={answer}>
      <FilterBar>
        <FilterChoice
          name="status"
          label={t('app-moderation:status')}
          value={filters.status}
          choices={REPORT_FILTERS.map((state) => ({ value: state, label: t(`app-moderation:report_state.${state}`) }))}
        />
      </FilterBar>
      {reports.list.length > 0 ? (
        <>
          <ul className="grid gap-4">
            {reports.list.map((report) => (
              <li key={report.id}>
                <ReportPanel
                  report={report}
                  answer={answer?.values.reportId === String(report.id) ? answer : undefined}
                />
              </li>
            ))}
          </ul>
          <ListFoot list={reports} />
        </>
      ) : (
        <NothingHere icon="flag" title={t('app-moderation:no_reports')} />
      )}
    </OfficePage>
  );
}

function ReportPanel({ report, answer }: { report: AppReport; answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  const { id, app, reason, text, by, reportedAt, closedAt } = report;
  return (
    <Panel title={app.name} hint={t(`app-reviews:app_state.${app.status}`)}>
      <div className="grid gap-2">
        <p className="font-medium">{t(`app-moderation:reasons.${reason}`)}</p>
        {text && <p className="max-w-[72ch] whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
        <p className="text-secondary text-sm">
          {by || t('app-moderation:nobody')} · <LocalTime iso={reportedAt} />
        </p>
        {closedAt ? (
          <p className="text-secondary text-sm">
            {t('app-moderation:closed_at')} <LocalTime iso={closedAt} />
          </p>
        ) : (
          <div className="mt-1 flex flex-wrap gap-2">
            <ActionForm intent="close" values={{ id }} label={t('app-moderation:close')} about={app.name} />
            {isPublic(app.status) && <TakeDown report={report} answer={answer} />}
          </div>
        )}
      </div>
    </Panel>
  );
}

function TakeDown({ report: { id, app }, answer }: { report: AppReport; answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  return (
    <ConfirmAction
      intent="take_down"
      values={{ appId: app.id, reportId: id }}
      label={t('app-reviews:take_down')}
      about={app.name}
      question={t('app-reviews:take_down_question', { name: app.name })}
      open={answer?.problems.reason !== undefined}
      align="start"
    >
      <TextArea
        name="reason"
        label={t('app-reviews:reason')}
        required
        limit={APP_LENGTHS.reason}
        defaultValue={answer?.values.reason}
        problem={answer?.problems.reason}
      />
    </ConfirmAction>
  );
}
