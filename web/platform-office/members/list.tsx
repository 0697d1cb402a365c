import { banMember, unbanMember } from '../../../domains/accounts/members/ban-member.server.ts';
import {
  MEMBER_STATES,
  memberBanInput,
  memberId,
  memberRoleInput,
  membersQuery,
} from '../../../domains/accounts/members/contract.ts';
import { listMembers } from '../../../domains/accounts/members/list-members.server.ts';
import { MEMBERS_COUNTED } from '../../../domains/accounts/members/rules.ts';
import { setMemberRole } from '../../../domains/accounts/members/set-member-role.server.ts';
import { listRoleNames, listRolesToGive } from '../../../domains/accounts/roles/queries.server.ts';
import { DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readNumber } from '../../forms/handle-form.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { chosenSite } from '../at-site/chosen-site.server.ts';
import { SiteTabs } from '../at-site/site-tabs.tsx';
import type { Route } from './+types/list';
import { useMemberColumns } from './member-columns.tsx';

const PERMISSIONS = ['members.manage'];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { at, site, sites } = await chosenSite(context, request, PERMISSIONS);
  const filters = readQuery(membersQuery, request);
  const [members, toGive, roles] = await Promise.all([
    listMembers(at, filters),
    listRolesToGive(at),
    listRoleNames(at),
  ]);
  return {
    site,
    sites,
    filters,
    members,
    roles,
    toGive: toGive.map(({ id, name }) => ({ id, name })),
    states: MEMBER_STATES.filter((state) => state !== 'all'),
    me: at.actor.userId,
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (_ctx, { intent, submitted }) => {
    const { at } = await chosenSite(context, request, PERMISSIONS);
    const userId = Number(submitted.userId);
    if (intent === 'role') {
      const input = { userId, roleId: Number(submitted.roleId), days: readNumber(submitted.days) ?? null };
      await setMemberRole(at, parseOrRefuse(memberRoleInput, input));
      return { done: 'member_role' };
    }
    if (intent === 'enable') {
      await unbanMember(at, parseOrRefuse(memberId, { userId }));
      return { done: 'member_enabled' };
    }
    await banMember(at, parseOrRefuse(memberBanInput, { userId, reason: submitted.reason }));
    return { done: 'member_disabled' };
  });
}

/** The members of one site: role, expiry, and whether they are disabled there. */
export default function Members({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { site, sites, filters, members, roles, toGive, states, me } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const columns = useMemberColumns({ toGive, me, answer });
  return (
    <OfficePage title={t('platform-office:sections.members')} hint={t('roles:members_hint')} answer={answer}>
      <SiteTabs site={site} sites={sites} />
      <FilterBar keep={['site']}>
        <FilterText name="keyword" label={t('roles:keyword')} value={filters.keyword} />
        <FilterChoice
          name="roleId"
          label={t('roles:role')}
          value={filters.roleId}
          all={t('back-office:all')}
          choices={roles.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FilterChoice
          name="status"
          label={t('roles:state')}
          value={filters.status === 'all' ? undefined : filters.status}
          all={t('back-office:all')}
          choices={states.map((state) => ({ value: state, label: t(`roles:states.${state}`) }))}
        />
      </FilterBar>
      {members.list.length > 0 ? (
        <>
          <DataTable
            caption={t('platform-office:sections.members')}
            columns={columns}
            rows={members.list}
            keyOf={({ userId }) => userId}
          />
          <ListFoot list={members} most={MEMBERS_COUNTED} />
        </>
      ) : (
        <NothingHere icon="users" title={t('roles:no_members')} hint={t('roles:no_members_hint')} />
      )}
    </OfficePage>
  );
}
