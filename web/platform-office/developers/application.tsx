import { developerReasonInput, type ReviewedDeveloperApplication } from '../../../domains/developers/contract.ts';
import { readDeveloperApplication } from '../../../domains/developers/onboarding/queries.server.ts';
import { approveDeveloper, refuseDeveloper } from '../../../domains/developers/onboarding/review-application.server.ts';
import { DEVELOPER_LENGTHS } from '../../../domains/developers/rules.ts';
import { DomainError } from '../../../platform/errors.ts';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { ApplicationDecisions } from '../settlements/application-decisions.tsx';
import { ReviewState } from '../settlements/review-state.tsx';
import type { Route } from './+types/application';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  return { application: await readDeveloperApplication(ctx, readId(params)), now: ctx.now.toISOString() };
}

export function action({ context, request, params }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const id = readId(params);
    if (intent === 'approve') {
      await approveDeveloper(ctx, id);
      return { done: 'developer-admin.approved' };
    }
    if (intent !== 'refuse') throw new DomainError('not_found');
    await refuseDeveloper(ctx, parseOrRefuse(developerReasonInput, { id, reason: submitted.reason }));
    return { done: 'developer-admin.refused' };
  });
}

/** One application with all its data, and the two possible decisions. */
export default function DeveloperApplicationPage({
  loaderData: { application, now },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const facts = factsOf(application, now, t);
  return (
    <OfficePage
      title={application.name}
      back={{ to: '/admin/developers/applications', label: t('developer-admin:applications') }}
      answer={answer}
      actions={
        application.status === 'pending' && (
          <ApplicationDecisions
            name={application.name}
            texts={{
              approve: t('developer-admin:approve'),
              approveQuestion: t('developer-admin:approve_question', { name: application.name }),
              refuse: t('developer-admin:refuse'),
              refuseQuestion: t('developer-admin:refuse_question'),
              reason: t('developer-admin:reason'),
            }}
            limit={DEVELOPER_LENGTHS.reason}
            answer={answer}
          />
        )
      }
    >
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title={t('developer-admin:sent_data')}>
          <dl className="grid gap-y-2.5">
            {facts.map(([key, value]) => (
              <div key={key} className="grid grid-cols-[minmax(96px,140px)_minmax(0,1fr)] gap-3">
                <dt className="text-muted">{t(`developer-admin:${key}`)}</dt>
                <dd className="[overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        <Panel title={t('developer-admin:plans')}>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{application.plans}</p>
        </Panel>
      </div>
    </OfficePage>
  );
}

function factsOf(
  application: ReviewedDeveloperApplication,
  now: string,
  t: (key: string) => string,
): [string, React.ReactNode][] {
  const { kind, contactName, email, website, applicant, earlier, submittedAt, decidedAt, decidedBy, reason } =
    application;
  return [
    ['status', <ReviewState key="status" status={application.status} expectedBy={application.expectedBy} now={now} />],
    ['kind', t(`developer-admin:kinds.${kind}`)],
    ['contact_name', contactName],
    ['contact', email],
    ...(website ? ([['website', website]] as [string, React.ReactNode][]) : []),
    [
      'applicant',
      <Link key="applicant" to={`/admin/users/${applicant.id}`} className="underline underline-offset-2">
        {applicant.nickname} <span className="tabular text-muted text-xs">#{applicant.id}</span>
      </Link>,
    ],
    ['earlier', earlier],
    ['sent', <LocalTime key="sent" iso={submittedAt} />],
    ...(decidedAt
      ? ([
          ['decided', <LocalTime key="decided" iso={decidedAt} />],
          ['decided_by', decidedBy ?? '–'],
        ] as [string, React.ReactNode][])
      : []),
    ...(reason ? ([['reason', reason]] as [string, React.ReactNode][]) : []),
  ];
}
