import { INVITE_STATES, invitesQuery, newInviteInput } from '../../../domains/accounts/invites/contract.ts';
import { createInvite } from '../../../domains/accounts/invites/create-invite.server.ts';
import { listInvites } from '../../../domains/accounts/invites/queries.server.ts';
import { revokeInvite } from '../../../domains/accounts/invites/revoke-invite.server.ts';
import { listRolesToGive } from '../../../domains/accounts/roles/queries.server.ts';
import { DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId, readNumber } from '../../forms/handle-form.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { chosenSite } from '../at-site/chosen-site.server.ts';
import { SiteTabs } from '../at-site/site-tabs.tsx';
import type { Route } from './+types/list';
import { useInviteColumns } from './invite-columns.tsx';
import { NewInvite } from './new-invite.tsx';

const PERMISSIONS = ['invites.create'];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { at, site, sites } = await chosenSite(context, request, PERMISSIONS);
  const filters = readQuery(invitesQuery, request);
  const [invites, roles] = await Promise.all([listInvites(at, filters), listRolesToGive(at)]);
  return {
    site,
    sites,
    filters,
    invites,
    policy: at.site.invitePolicy,
    // an owner is appointed by an owner, in the list of members, never by a code
    roles: roles.filter(({ kind }) => kind !== 'owner').map(({ id, name, kind }) => ({ id, name, kind })),
    states: INVITE_STATES.filter((state) => state !== 'all'),
    isAdding: new URL(request.url).searchParams.has('new'),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(context, request, async (_ctx, { intent, submitted }) => {
    const { at, site } = await chosenSite(context, request, PERMISSIONS);
    if (intent === 'revoke') {
      await revokeInvite(at, { id: readFormId(submitted.id) });
      return { done: 'invite_revoked' };
    }
    const { roleId, maxUses, days, memberDays, note } = submitted;
    const input = {
      roleId: Number(roleId),
      maxUses: readNumber(maxUses),
      days: readNumber(days) ?? null,
      memberDays: readNumber(memberDays) ?? null,
      note,
    };
    await createInvite(at, parseOrRefuse(newInviteInput, input));
    return { done: 'invite_made', to: `/admin/invites?site=${site}` };
  });
}

/** Invitations to one site: who may use them, and their uses. */
export default function Invites({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { site, sites, filters, invites, roles, states, policy, isAdding } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const columns = useInviteColumns(site);
  const isOpen = isAdding || answer?.values.intent === 'create';
  return (
    <OfficePage
      title={t('platform-office:sections.invites')}
      hint={t('roles:invites_hint')}
      answer={answer}
      actions={
        !isOpen && (
          <ButtonLink to={`?site=${site}&new=1`} start={<Icon name="plus" size={18} />}>
            {t('roles:invite_add')}
          </ButtonLink>
        )
      }
    >
      <SiteTabs site={site} sites={sites} />
      {policy === 'none' && (
        <div className="mb-4">
          <NoticeBar kind="warning">{t('roles:invites_off')}</NoticeBar>
        </div>
      )}
      {isOpen && <NewInvite site={site} roles={roles} answer={answer} />}
      <FilterBar keep={['site']}>
        <FilterChoice
          name="status"
          label={t('roles:state')}
          value={filters.status === 'all' ? undefined : filters.status}
          all={t('back-office:all')}
          choices={states.map((state) => ({ value: state, label: t(`roles:invite_states.${state}`) }))}
        />
      </FilterBar>
      {invites.list.length > 0 ? (
        <>
          <DataTable
            caption={t('platform-office:sections.invites')}
            columns={columns}
            rows={invites.list}
            keyOf={({ id }) => id}
          />
          <ListFoot list={invites} />
        </>
      ) : (
        <NothingHere icon="ticket" title={t('roles:no_invites')} hint={t('roles:no_invites_hint')} />
      )}
    </OfficePage>
  );
}
