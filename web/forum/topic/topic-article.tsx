import { lazy, Suspense } from 'react';
import type { Transcript } from '../../../domains/forum/captions/contract.ts';
import type { Topic } from '../../../domains/forum/contract.ts';
import { textTag } from '../../../platform/locale/locale.ts';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import { ForumText } from '../../parts/forum/forum-text.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { hydrateLazily } from '../../ui/hydrate-lazily.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { FollowButton } from '../parts/follow-button.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { PersonLink } from '../parts/person.tsx';
import { Shielded } from '../parts/shielded.tsx';
import { TagLinks } from '../parts/side-cards.tsx';
import { TimeAgo } from '../parts/time-ago.tsx';
import { TopicMarks } from '../parts/topic-marks.tsx';
import { useTheme } from '../themes/theme.ts';
import type { TopicGoods } from './goods-card.tsx';
import { useReason } from './reason.ts';
import { TableOfContents } from './table-of-contents.tsx';

const MediaPlayer = lazy(() => import('./media-player.tsx'));
const ScheduleForm = lazy(() => import('./schedule-form.tsx'));
const Poll = hydrateLazily(() => import('./poll.tsx'));
const PaidBox = hydrateLazily(() => import('./paid-box.tsx'));
const TipBox = hydrateLazily(() => import('./tip-box.tsx'));
const GoodsCard = hydrateLazily(() => import('./goods-card.tsx'));
const BountyLine = hydrateLazily(() => import('./bounty-line.tsx'));
const TopicActions = hydrateLazily(() => import('./topic-actions.tsx'));

interface TopicArticleProps {
  topic: Topic;
  goods: TopicGoods | null;
  transcript: Transcript | null;
  /** Sent with a payment on this page. */
  requestId: string;
}

/** What the author wrote, with everything that belongs to it. */
export function TopicArticle({ topic, goods, transcript, requestId }: TopicArticleProps) {
  const address = useForumAddress();
  const { Gallery } = useTheme();
  const loose = loosePictures(topic);
  return (
    <article data-step className="rounded-card border border-line bg-card p-4 md:p-7">
      <Shielded post={topic}>
        {Gallery && loose.length > 0 && <Gallery pictures={loose} />}
        <TopicState topic={topic} />
        <TopicMarks topic={topic} />
        <h1 lang={textTag(topic.locale)} className="text-[22px] leading-snug md:text-[28px] md:leading-[1.3]">
          {topic.title || topic.description.slice(0, 60)}
        </h1>
        <AuthorLine topic={topic} />
        {topic.cover && topic.kind === 'article' && (
          <img
            src={mediaUrl(topic.cover)}
            alt=""
            className="mt-5 aspect-[2/1] w-full rounded-[8px] bg-page object-cover"
          />
        )}
        {topic.toc.length > 2 && <TableOfContents entries={topic.toc} />}
        <div lang={textTag(topic.locale)} className="mt-5">
          {topic.media && (
            <Suspense>
              <MediaPlayer {...{ topic, media: topic.media, transcript }} />
            </Suspense>
          )}
          <ForumText html={topic.html} headingIds="" />
          {!Gallery && <Pictures pictures={loose} />}
        </div>
        {topic.bountyState && <BountyLine topic={topic} bounty={topic.bountyState} />}
        {topic.paid && <PaidBox {...{ topic, paid: topic.paid, requestId }} />}
        {topic.poll && <Poll poll={topic.poll} topicId={topic.id} />}
        {goods && <GoodsCard goods={goods} />}
        {topic.tags.length > 0 && (
          <div className="mt-6">
            <TagLinks names={topic.tags} />
          </div>
        )}
        {topic.tips && <TipBox {...{ topic, tips: topic.tips, requestId }} />}
        <TopicActions topic={topic} place={address(`topic/${topic.id}`)} />
      </Shielded>
    </article>
  );
}

/** Its reason is a code: nobody decided it. */
const isFileFailure = ({ state, stateReason }: Topic) => state === 'rejected' && stateReason.startsWith('forum_media_');

/** Why it is held is for the moderators: a banned word, or the code of a rule. */
const isCode = (topic: Topic) => topic.state === 'review' || isFileFailure(topic);

/** Why others do not see it, for those who do. */
function TopicState({ topic }: { topic: Topic }) {
  const { t } = useTexts();
  const reasonText = useReason();
  if (topic.state === 'published') return null;
  return (
    <div className="mb-4">
      <NoticeBar kind={topic.state === 'rejected' || topic.state === 'deleted' ? 'problem' : 'warning'}>
        {t(isFileFailure(topic) ? 'forum:media.failed' : `forum:topic.state_text.${topic.state}`)}
        {topic.state === 'scheduled' && topic.scheduledAt && (
          <>
            {' '}
            <LocalTime iso={topic.scheduledAt} />
          </>
        )}
        {topic.state === 'scheduled' && topic.may.edit && (
          <Suspense>
            <ScheduleForm topic={topic} />
          </Suspense>
        )}
        {topic.stateReason &&
          !isCode(topic) &&
          ` ${t('forum:topic.reason', { reason: reasonText(topic.stateReason) })}`}
      </NoticeBar>
    </div>
  );
}

function AuthorLine({ topic }: { topic: Topic }) {
  const { t } = useTexts();
  const address = useForumAddress();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-[13px] text-muted">
      <PersonLink person={topic.author} size={36} className="text-sm" />
      {topic.author.id > 0 && topic.state === 'published' && !topic.may.edit && (
        <div className="ms-auto sm:order-last">
          <FollowButton
            subject="author"
            id={topic.author.id}
            isFollowed={topic.isAuthorFollowed}
            of={topic.author.name}
          />
        </div>
      )}
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 sm:w-auto">
        <TimeAgo iso={topic.publishedAt} />
        {topic.editedAt && <span>{t('forum:topic.edited')}</span>}
        <Link to={address(`board/${topic.board.slug}`)} className="hover:text-brand-hover">
          {topic.board.name}
        </Link>
        <span className="inline-flex items-center gap-1.5">
          <Icon name="eye" size={15} />
          {t('forum:topic.views', { count: topic.viewCount })}
        </span>
      </div>
    </div>
  );
}

/** Pictures that are not part of the text. An article shows its cover above. */
function loosePictures({ pictures, html, kind, cover }: Topic): string[] {
  return pictures.filter((url) => !html.includes(url) && !(kind === 'article' && url === cover));
}

function Pictures({ pictures: loose }: { pictures: readonly string[] }) {
  const { t } = useTexts();
  if (loose.length === 0) return null;
  return (
    <ul className={loose.length === 1 ? 'mt-4' : 'mt-4 grid grid-cols-2 gap-2 md:grid-cols-3'}>
      {loose.map((url, at) => (
        <li key={url}>
          <a
            href={mediaUrl(url)}
            target="_blank"
            rel="noopener"
            aria-label={t('forum:topic.picture', { place: at + 1 })}
          >
            <img
              src={mediaUrl(url)}
              alt=""
              loading={at > 2 ? 'lazy' : 'eager'}
              className={
                loose.length === 1
                  ? 'max-h-[640px] rounded-[8px] bg-page'
                  : 'aspect-square w-full rounded-[8px] bg-page object-cover'
              }
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
