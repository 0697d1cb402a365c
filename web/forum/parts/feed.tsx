import type { ReactNode } from 'react';
import type { TopicFeed } from '../../../domains/forum/contract.ts';
import type { Feed as FeedName } from '../../../domains/forum/rules.ts';
import { MemberLink } from '../../frames/member-link.tsx';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useTheme } from '../themes/theme.ts';
import { useForumAddress } from './forum-data.ts';

interface FeedTabsProps {
  feeds: readonly FeedName[];
  current: FeedName;
  /** The address of the page without the choice of a feed. */
  place: PageAddress;
  /** The feed that the plain address shows. */
  first: FeedName;
  /** Topics in all languages, also of the other feeds. */
  isInAll?: boolean;
  end?: ReactNode;
}

export const feedAddress = (place: string, feed: FeedName, first: FeedName, page = 1, isInAll = false): PageAddress => {
  const query = new URLSearchParams();
  if (isInAll) query.set('in', 'all');
  if (feed !== first) query.set('feed', feed);
  if (page > 1) query.set('page', String(page));
  return uncheckedAddress(query.size > 0 ? `${place}?${query}` : place);
};

/** The feeds as links: recommended, newest, essence… */
export function FeedTabs({ feeds, current, place, first, isInAll, end }: FeedTabsProps) {
  const { t } = useTexts();
  return (
    <div className="mb-3 flex items-center gap-3">
      <nav aria-label={t('forum:feed.title')} className="no-scrollbar min-w-0 flex-1 overflow-x-auto">
        <ul className="flex gap-0.5 md:flex-wrap">
          {feeds.map((feed) => (
            <li key={feed} className="shrink-0">
              <Link
                to={feedAddress(place, feed, first, 1, isInAll)}
                aria-current={feed === current ? 'page' : undefined}
                className={cx(
                  'flex min-h-9 items-center rounded-full px-3 transition-colors md:px-2.5',
                  feed === current ? 'bg-ink font-semibold text-card' : 'text-secondary hover:bg-ink/5 hover:text-ink',
                )}
              >
                {t(`forum:feed.${feed}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {end}
    </div>
  );
}

interface FeedLanguagesProps {
  isInAll: boolean;
  /** There are too few topics in the reader's language for a list of their own: all are shown, without a choice. */
  hasFew: boolean;
  other: PageAddress;
}

/** Says whether the feed has the topics of all languages, and leads to the other choice. */
export function FeedLanguages({ isInAll, hasFew, other }: FeedLanguagesProps) {
  const { t } = useTexts();
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2 text-[13px] text-secondary">
      <Icon name="globe" size={15} />
      <span>{t(isInAll || hasFew ? 'forum:feed.in_all' : 'forum:feed.in_own')}</span>
      {!hasFew && (
        <Link to={other} className="inline-flex min-h-8 items-center text-brand-hover hover:underline">
          {t(isInAll ? 'forum:feed.to_own' : 'forum:feed.to_all')}
        </Link>
      )}
    </p>
  );
}

/** The topics of a feed with its pages, or what to do when there are none. */
export function FeedList({ feed, hrefFor }: { feed: TopicFeed; hrefFor: (page: number) => PageAddress }) {
  const { TopicList } = useTheme();
  if (feed.list.length === 0 && feed.sticky.length === 0) return <NoTopics />;
  return (
    <>
      <TopicList topics={feed.list} sticky={feed.sticky} />
      <Pagination page={feed.page} pages={Math.ceil(feed.total / feed.limit)} hrefFor={hrefFor} />
    </>
  );
}

function NoTopics() {
  const { t } = useTexts();
  const address = useForumAddress();
  return (
    <div className="rounded-card border border-line bg-card">
      <EmptyState picture="messages" title={t('forum:feed.empty')} hint={t('forum:feed.empty_text')}>
        <MemberLink to={address('postTopic')} className={buttonClass({})}>
          {t('forum:feed.post')}
        </MemberLink>
      </EmptyState>
    </div>
  );
}
