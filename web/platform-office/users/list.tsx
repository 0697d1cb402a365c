import { siteChoices } from '../../../domains/platform-office/site-choices.ts';
import {
  USER_KINDS,
  USER_STATUSES,
  type UserLine,
  usersQuery,
} from '../../../domains/platform-office/users/contract.ts';
import { listUsers } from '../../../domains/platform-office/users/list-users.server.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { Avatar } from '../../frames/user-menu.tsx';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Route } from './+types/list';
import { UserState } from './user-state.tsx';

/** Built-in roles; a site's own are filtered by their key in the URL. */
const ROLES = ['owner', 'admin'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const filters = readQuery(usersQuery, request);
  return {
    users: await listUsers(ctx, filters),
    filters,
    sites: siteChoices(ctx),
    kinds: [...USER_KINDS],
    statuses: [...USER_STATUSES],
  };
}

/** All accounts. */
export default function Users({ loaderData: { users, filters, sites, kinds, statuses } }: Route.ComponentProps) {
  const { t } = useTexts();
  const columns = useColumns();
  return (
    <OfficePage title={t('platform-office:sections.users')} hint={t('platform-office:users.hint')}>
      <FilterBar>
        <FilterText name="keyword" label={t('platform-office:users.keyword')} value={filters.keyword} />
        <FilterChoice
          name="kind"
          label={t('platform-office:users.kind')}
          value={filters.kind}
          all={t('back-office:all')}
          choices={kinds.map((kind) => ({ value: kind, label: t(`platform-office:users.kinds.${kind}`) }))}
        />
        <FilterChoice
          name="status"
          label={t('platform-office:users.status')}
          value={filters.status}
          all={t('back-office:all')}
          choices={statuses.map((status) => ({ value: status, label: t(`platform-office:users.statuses.${status}`) }))}
        />
        <FilterChoice
          name="role"
          label={t('platform-office:users.role')}
          value={filters.role}
          all={t('back-office:all')}
          choices={ROLES.map((role) => ({ value: role, label: t(`platform-office:users.roles.${role}`) }))}
        />
        <FilterChoice
          name="site"
          label={t('platform-office:users.member_of')}
          value={filters.site}
          all={t('back-office:all')}
          choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FilterBar>
      {users.list.length > 0 ? (
        <>
          <DataTable
            caption={t('platform-office:sections.users')}
            columns={columns}
            rows={users.list}
            keyOf={({ id }) => id}
            sort={{ by: filters.sort, order: filters.order }}
          />
          <ListFoot list={users} most={10_000} />
        </>
      ) : (
        <NothingHere icon="users" title={t('platform-office:users.none')} hint={t('platform-office:users.none_hint')} />
      )}
    </OfficePage>
  );
}

function useColumns(): Column<UserLine>[] {
  const { t } = useTexts();
  return [
    {
      key: 'user',
      title: t('platform-office:users.user'),
      lead: true,
      cell: ({ id, nickname, avatar }) => (
        <span className="flex items-center gap-2.5">
          <Avatar user={{ nickname, avatarUrl: avatar }} size={30} />
          <span className="min-w-0">
            <Link to={`/admin/users/${id}`} className="block font-semibold hover:text-brand-hover">
              {nickname}
            </Link>
            <span className="tabular text-muted text-xs">#{id}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'contact',
      title: t('platform-office:users.contact'),
      cell: ({ email, phone }) => (
        <span className="[overflow-wrap:anywhere]">{[email, phone].filter(Boolean).join(' · ') || '–'}</span>
      ),
    },
    {
      key: 'state',
      title: t('platform-office:users.status'),
      cell: ({ kind, status }) => <UserState kind={kind} status={status} />,
    },
    {
      key: 'roles',
      title: t('platform-office:users.role'),
      cell: ({ roles }) =>
        roles.length === 0 ? (
          '–'
        ) : (
          <span className="flex flex-wrap gap-1">
            {[...new Set(roles.map(({ role }) => role))].map((role) => (
              <Tag key={role}>{role}</Tag>
            ))}
          </span>
        ),
    },
    {
      key: 'joined',
      title: t('platform-office:users.joined'),
      sortable: true,
      cell: ({ joinedAt }) => <LocalTime iso={joinedAt} style="date" />,
    },
  ];
}
