import {
  developerIdInput,
  developerListQuery,
  developerReasonInput,
  type ListedDeveloper,
} from '../../../domains/developers/contract.ts';
import { DEVELOPER_LENGTHS, DEVELOPER_STATES, DEVELOPERS_COUNTED } from '../../../domains/developers/rules.ts';
import { resumeDeveloper, suspendDeveloper } from '../../../domains/developers/supervision/change-state.server.ts';
import { listDevelopers } from '../../../domains/developers/supervision/list-developers.server.ts';
import { ActionForm, ConfirmAction } from '../../back-office/kit/action-form.tsx';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Route } from './+types/list';
import { DeveloperTabs } from './developer-tabs.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const filters = readQuery(developerListQuery, request);
  return { developers: await listDevelopers(pageCtx(context), filters), filters };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (ctx, { intent, submitted }) => {
    const id = Number(submitted.id);
    if (intent === 'suspend') {
      await suspendDeveloper(ctx, parseOrRefuse(developerReasonInput, { id, reason: submitted.reason }));
      return { done: 'developer-admin.suspended' };
    }
    await resumeDeveloper(ctx, parseOrRefuse(developerIdInput, { id }));
    return { done: 'developer-admin.resumed' };
  });
}

/** All developers, with the possibility to suspend one. */
export default function Developers({ loaderData: { developers, filters }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const columns = useColumns(answer);
  return (
    <OfficePage title={t('platform-office:sections.developers')} hint={t('developer-admin:hint')} answer={answer}>
      <DeveloperTabs current="developers" />
      <FilterBar>
        <FilterText name="word" label={t('developer-admin:word')} value={filters.word} />
        <FilterChoice
          name="status"
          label={t('developer-admin:status')}
          value={filters.status === 'all' ? undefined : filters.status}
          all={t('back-office:all')}
          choices={DEVELOPER_STATES.map((state) => ({ value: state, label: t(`developer-admin:state.${state}`) }))}
        />
      </FilterBar>
      {developers.list.length > 0 ? (
        <>
          <DataTable
            caption={t('platform-office:sections.developers')}
            columns={columns}
            rows={developers.list}
            keyOf={({ id }) => id}
          />
          <ListFoot list={developers} most={DEVELOPERS_COUNTED} />
        </>
      ) : (
        <NothingHere icon="code" title={t('developer-admin:none')} hint={t('developer-admin:none_hint')} />
      )}
    </OfficePage>
  );
}

function useColumns(answer: FormAnswer | undefined): Column<ListedDeveloper>[] {
  const { t } = useTexts();
  return [
    {
      key: 'name',
      title: t('developer-admin:name'),
      lead: true,
      cell: ({ id, name, owner }) => (
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block font-semibold">{name}</span>
          <span className="text-muted text-xs">
            #{id} · {owner?.nickname ?? '–'}
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t('developer-admin:status'),
      cell: ({ status, statusReason }) => (
        <span className="[overflow-wrap:anywhere]">
          <Tag variant={status === 'active' ? 'success' : 'warning'}>{t(`developer-admin:state.${status}`)}</Tag>
          {statusReason && <span className="mt-1 block text-[13px] text-secondary">{statusReason}</span>}
        </span>
      ),
    },
    { key: 'kind', title: t('developer-admin:kind'), cell: ({ kind }) => t(`developer-admin:kinds.${kind}`) },
    {
      key: 'contact',
      title: t('developer-admin:contact'),
      cell: ({ email, website }) => (
        <span className="[overflow-wrap:anywhere]">
          <span className="block">{email}</span>
          {website && (
            <a href={website} rel="noopener noreferrer nofollow" target="_blank" className="text-[13px] underline">
              {website}
            </a>
          )}
        </span>
      ),
    },
    { key: 'members', title: t('developer-admin:members'), figures: true, cell: ({ members }) => members },
    {
      key: 'approved',
      title: t('developer-admin:approved'),
      cell: ({ approvedAt }) => <LocalTime iso={approvedAt} style="date" />,
    },
    {
      key: 'acts',
      title: t('developer-admin:acts'),
      actions: true,
      cell: ({ id, name, status }) =>
        status === 'suspended' ? (
          <ActionForm intent="resume" values={{ id }} label={t('developer-admin:resume')} about={name} />
        ) : (
          <ConfirmAction
            intent="suspend"
            values={{ id }}
            label={t('developer-admin:suspend')}
            about={name}
            question={t('developer-admin:suspend_question', { name })}
            open={answer?.values.id === String(id)}
          >
            <TextArea
              name="reason"
              label={t('developer-admin:reason')}
              limit={DEVELOPER_LENGTHS.reason}
              problem={answer?.values.id === String(id) ? answer.problems.reason : undefined}
            />
          </ConfirmAction>
        ),
    },
  ];
}
