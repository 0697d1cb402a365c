import {
  inclusionApprovalInput,
  inclusionReasonInput,
  inclusionReviewQuery,
  type ReviewedInclusion,
} from '../../../domains/app-market/inclusions/contract.ts';
import {
  approveInclusion,
  listInclusions,
  refuseInclusion,
} from '../../../domains/app-market/inclusions/review-inclusions.server.ts';
import { INCLUSION_LENGTHS, type INCLUSION_STATES } from '../../../domains/app-market/inclusions/rules.ts';
import { DomainError } from '../../../platform/errors.ts';
import { ConfirmAction } from '../../back-office/kit/action-form.tsx';
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
import type { Route } from './+types/inclusions';

const STATES = ['pending', 'appealed', 'approved', 'refused', 'withdrawn'] as const satisfies readonly (
  | 'appealed'
  | (typeof INCLUSION_STATES)[number]
)[];

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(inclusionReviewQuery, request);
  return { inclusions: await listInclusions(pageCtx(context), filters), filters };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const id = readFormId(submitted.id);
    if (intent === 'approve') {
      await approveInclusion(ctx, parseOrRefuse(inclusionApprovalInput, { id }));
      return { done: 'app-editorial.approved' };
    }
    if (intent !== 'refuse') throw new DomainError('not_found');
    await refuseInclusion(ctx, parseOrRefuse(inclusionReasonInput, { id, reason: submitted.reason }));
    return { done: 'app-editorial.refused' };
  });
}

/** Apps from outside that members submitted: open ones and appeals oldest first. */
export default function Inclusions({ loaderData: { inclusions, filters }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const title = t('platform-office:sections.app_inclusions');
  const isOpen = filters.status === 'pending' || filters.status === 'appealed';
  return (
    <OfficePage title={title} hint={t('app-editorial:hint')} answer={answer}>
      <FilterBar>
        <FilterChoice
          name="status"
          label={t('app-editorial:status')}
          value={filters.status}
          choices={STATES.map((state) => ({ value: state, label: t(`app-editorial:state.${state}`) }))}
        />
      </FilterBar>
      {inclusions.list.length > 0 ? (
        <>
          <ul className="grid gap-4">
            {inclusions.list.map((inclusion) => (
              <li key={inclusion.id}>
                <InclusionPanel inclusion={inclusion} isOpen={isOpen} answer={answer} />
              </li>
            ))}
          </ul>
          <ListFoot list={inclusions} />
        </>
      ) : (
        <NothingHere icon="inbox" title={t('app-editorial:none')} />
      )}
    </OfficePage>
  );
}

interface InclusionPanelProps {
  inclusion: ReviewedInclusion;
  isOpen: boolean;
  answer: FormAnswer | undefined;
}

function InclusionPanel({ inclusion, isOpen, answer }: InclusionPanelProps) {
  const { t } = useTexts();
  const { id, name, address, icon, description, reason, appeal, submittedAt, dueAt, twins } = inclusion;
  return (
    <Panel title={name}>
      <div className="flex gap-4">
        {icon && (
          <img src={icon} alt="" width={56} height={56} className="size-14 shrink-0 rounded-card object-cover" />
        )}
        <div className="grid min-w-0 flex-1 gap-2 [overflow-wrap:anywhere]">
          <OutsideLink address={address} />
          <p className="whitespace-pre-line">{description}</p>
          <p className="text-secondary text-sm">
            {t('app-editorial:submitted')} <LocalTime iso={submittedAt} style="date" /> · {t('app-editorial:due')}{' '}
            <LocalTime iso={dueAt} style="date" />
          </p>
          {reason && <Labelled label={t('app-editorial:reason')} text={reason} />}
          {appeal && <Labelled label={t('app-editorial:appeal')} text={appeal} />}
          {twins.length > 0 && (
            <div>
              <strong className="font-semibold">{t('app-editorial:twins')}</strong>
              <ul className="mt-1 grid gap-1">
                {twins.map((twin) => (
                  <li key={`${twin.kind}${twin.id}`}>
                    {twin.name} <OutsideLink address={twin.address} />
                  </li>
                ))}
              </ul>
            </div>
          )}
          {isOpen && <Decisions id={id} name={name} answer={answer?.values.id === String(id) ? answer : undefined} />}
        </div>
      </div>
    </Panel>
  );
}

function OutsideLink({ address }: { address: string }) {
  return (
    <a href={address} rel="noopener noreferrer nofollow" target="_blank" className="underline underline-offset-2">
      {address}
    </a>
  );
}

function Labelled({ label, text }: { label: string; text: string }) {
  return (
    <p className="whitespace-pre-line">
      <strong className="font-semibold">{label}</strong> {text}
    </p>
  );
}

function Decisions({ id, name, answer }: { id: number; name: string; answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  return (
    <div className="flex flex-wrap gap-2">
      <ConfirmAction
        intent="approve"
        variant="secondary"
        values={{ id }}
        label={t('app-editorial:approve')}
        about={name}
        question={t('app-editorial:approve_question', { name })}
        align="start"
      />
      <ConfirmAction
        intent="refuse"
        values={{ id }}
        label={t('app-editorial:refuse')}
        about={name}
        question={t('app-editorial:refuse_question')}
        open={answer?.problems.reason !== undefined}
        align="start"
      >
        <TextArea
          name="reason"
          label={t('app-editorial:reason')}
          required
          limit={INCLUSION_LENGTHS.reason}
          defaultValue={answer?.values.reason}
          problem={answer?.problems.reason}
        />
      </ConfirmAction>
    </div>
  );
}
