import { type ForumMember, membersQuery } from '../../../domains/forum/moderation/contract.ts';
import { listForumMembers } from '../../../domains/forum/moderation/list-members.server.ts';
import { MEMBER_STATES } from '../../../domains/forum/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { type Column, DataTable } from '../../back-office/kit/data-table.tsx';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { ListFoot } from '../../back-office/kit/list-foot.tsx';
import { NothingHere } from '../../back-office/kit/nothing-here.tsx';
import { readQuery } from '../../back-office/kit/read-query.server.ts';
import { PersonPicture } from '../../parts/forum/person-picture.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Route } from './+types/members';
import { aboutForum, chosenForum } from './chosen-forum.server.ts';
import { ForumPage, forumAddress } from './forum-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const chosen = await chosenForum(context, request);
  const filters = readQuery(membersQuery, request);
  return { about: aboutForum(chosen), filters, members: await listForumMembers(chosen.at, filters) };
}

/** The members of a forum; each leads to the page where they are silenced, banned, noted about and cleaned up. */
export default function ForumMembers({ loaderData: { about, filters, members } }: Route.ComponentProps) {
  const { t } = useTexts();
  const columns = useColumns(about.site);
  return (
    <ForumPage about={about} tab="members">
      <FilterBar keep={['site']}>
        <FilterText name="keyword" label={t('forum-office:member.find')} value={filters.keyword} />
        <FilterChoice
          name="state"
          label={t('forum-office:member.state')}
          value={filters.state}
          all={t('forum-office:member.any')}
          choices={MEMBER_STATES.map((state) => ({ value: state, label: t(`forum:person.state.${state}`) }))}
        />
      </FilterBar>
      {members.list.length > 0 ? (
        <>
          <DataTable
            caption={t('forum-office:tab.members')}
            columns={columns}
            rows={members.list}
            keyOf={({ id }) => id}
          />
          <ListFoot list={members} />
        </>
      ) : (
        <NothingHere icon="users" title={t('forum-office:member.none')} />
      )}
    </ForumPage>
  );
}

function useColumns(site: string): Column<ForumMember>[] {
  const { t, locale } = useTexts();
  return [
    {
      key: 'person',
      title: t('forum-office:subject.user'),
      lead: true,
      cell: (member) => <Person {...{ member, site }} />,
    },
    {
      key: 'state',
      title: t('forum-office:member.state'),
      cell: ({ state, stateUntil, stateReason }) => (
        <>
          <Tag variant={state === 'active' ? 'success' : 'danger'}>{t(`forum:person.state.${state}`)}</Tag>
          {stateUntil && (
            <span className="mt-1 block text-[13px] text-danger">
              {t('forum-office:member.until')} <LocalTime iso={stateUntil} />
            </span>
          )}
          {stateReason && (
            <span className="block text-[13px] text-secondary [overflow-wrap:anywhere]">{stateReason}</span>
          )}
        </>
      ),
    },
    { key: 'trust', title: t('forum-office:member.trust'), cell: ({ trust }) => t(`forum:trust.${trust}`) },
    {
      key: 'topics',
      title: t('forum-office:figure.topics'),
      figures: true,
      cell: ({ topicCount }) => formatNumber(topicCount, locale),
    },
    {
      key: 'comments',
      title: t('forum-office:figure.comments'),
      figures: true,
      cell: ({ commentCount }) => formatNumber(commentCount, locale),
    },
    {
      key: 'joined',
      title: t('forum-office:member.joined'),
      cell: ({ joinedAt }) => <LocalTime iso={joinedAt} style="date" />,
    },
  ];
}

function Person({ member, site }: { member: ForumMember; site: string }) {
  const { t } = useTexts();
  return (
    <span className="flex items-center gap-2.5">
      <PersonPicture person={member} size={32} />
      <Link
        to={forumAddress(site, `/members/${member.id}`)}
        className="min-w-0 [overflow-wrap:anywhere] hover:text-brand-hover"
      >
        {member.name || t('forum:former_member')}
      </Link>
    </span>
  );
}
