import type { Follows } from '../../../domains/forum/people/contract.ts';
import { listFollowers, listFollows } from '../../../domains/forum/people/list-follows.server.ts';
import { FOLLOWED } from '../../../domains/forum/rules.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { readPageNumber } from '../home/read-feed-request.ts';
import { FollowButton } from '../parts/follow-button.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { PeopleList } from '../people/people-list.tsx';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/follow-lists';
import { ownPageOf, pageAddress } from './own-list.ts';
import { OwnListPage } from './own-list-page.tsx';

const NAMES = ['followList', 'followerList'] as const;
const NONE = { boards: [], tags: [], topics: [], totalCapped: false };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { userId } = requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const { pathname, searchParams } = new URL(request.url);
  const name = ownPageOf(pathname, NAMES);
  const page = readPageNumber(searchParams);
  const subject = FOLLOWED.find((each) => each === searchParams.get('subject')) ?? 'author';
  const follows: Follows =
    name === 'followerList'
      ? { ...NONE, ...(await listFollowers(ctx, userId, { page })) }
      : await listFollows(ctx, { subject, page });
  return { name, subject, follows };
}

/** What one follows (people, boards, tags, topics), and who follows one. */
export default function FollowLists({ loaderData: { name, subject, follows } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { TopicList } = useTheme();
  const address = useForumAddress();
  const places = [
    ...follows.boards.map((board) => ({ ...board, kind: 'board' as const, to: address(`board/${board.slug}`) })),
    ...follows.tags.map((tag) => ({
      ...tag,
      kind: 'tag' as const,
      to: address(`tag/${encodeURIComponent(tag.name)}`),
    })),
  ];
  return (
    <OwnListPage
      name={name}
      list={follows}
      isEmpty={follows.authors.length + places.length + follows.topics.length === 0}
      query={subject === 'author' ? {} : { subject }}
      head={
        name === 'followList' && (
          <div className="mb-3">
            <TabLinks
              label={t('forum:own.followList')}
              current={subject}
              tabs={FOLLOWED.map((key) => ({
                key,
                label: t(`forum:own.follows.${key}`),
                to: pageAddress(address('my/followList'), 1, key === 'author' ? {} : { subject: key }),
              }))}
            />
          </div>
        )
      }
    >
      <PeopleList people={follows.authors} />
      {places.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {places.map((place) => (
            <li key={place.id} className="flex items-center justify-between gap-3 px-4 py-3 md:px-5">
              <Link to={place.to} className="min-w-0 truncate font-semibold hover:text-brand-hover">
                {place.name}
              </Link>
              <FollowButton subject={place.kind} id={place.id} isFollowed={place.isFollowed} of={place.name} />
            </li>
          ))}
        </ul>
      )}
      {follows.topics.length > 0 && <TopicList topics={follows.topics} />}
    </OwnListPage>
  );
}
