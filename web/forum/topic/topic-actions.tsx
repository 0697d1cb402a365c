import type { Topic } from '../../../domains/forum/contract.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useIsMember, useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Link } from '../../ui/link.tsx';
import { showToast } from '../../ui/toasts.ts';
import { ReportForm } from '../parts/report-form.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { Reactions } from './reactions.tsx';
import { TopicTools } from './topic-tools.tsx';

const BUTTON = 'flex min-h-10 items-center gap-2 rounded-full border px-3 font-medium sm:px-4';
const variant = (isOn: boolean) =>
  cx(
    BUTTON,
    isOn
      ? 'border-brand bg-brand-tint text-brand-hover'
      : 'border-line text-secondary hover:border-faint hover:text-ink',
  );

/** Below a topic: like, react, collect, follow, share, report, and what its author and staff may do. */
export default function TopicActions({ topic, place }: { topic: Topic; place: string }) {
  const { t } = useTexts();
  const { may } = topic;
  const isGuest = !useIsMember() && topic.state === 'published';
  return (
    <div className="relative mt-6 flex flex-wrap items-center gap-2 border-line border-t pt-5">
      <Toggle
        intent="like"
        fields={{ topic: topic.id }}
        isOn={topic.hasLiked}
        count={topic.likeCount}
        name={(isOn) => t(isOn ? 'forum:topic.unlike' : 'forum:topic.like')}
        className={variant}
      >
        {({ isOn, count }) => <Counted icon="thumbs-up" count={count} isOn={isOn} />}
      </Toggle>
      <Toggle
        intent="favourite"
        fields={{ topic: topic.id }}
        isOn={topic.hasFavourited}
        count={topic.favouriteCount}
        name={(isOn) => t(isOn ? 'forum:topic.uncollect' : 'forum:topic.collect')}
        className={variant}
      >
        {({ isOn, count }) => <Counted icon="bookmark" count={count} isOn={isOn} />}
      </Toggle>
      <Reactions reactions={topic.reactions} fields={{ topic: topic.id }} />
      <div className="ms-auto flex items-center sm:gap-1">
        <Toggle
          intent="follow"
          fields={{ subject: 'topic', id: topic.id }}
          isOn={topic.isFollowed}
          name={(isOn) => t(isOn ? 'forum:topic.unwatch' : 'forum:topic.watch')}
          className={(isOn) =>
            cx(
              'flex size-10 items-center justify-center rounded-full hover:bg-ink/5',
              isOn ? 'text-brand-hover' : 'text-secondary',
            )
          }
        >
          {() => <Icon name="bell" size={19} />}
        </Toggle>
        <ShareButton path={`/bbs/topic/${topic.id}`} title={topic.title} />
        {(may.report || isGuest) && <ReportForm of={{ topic: topic.id }} />}
        {may.edit && (
          <Link
            to={uncheckedAddress(`${place.replace(/topic\/.*/, '')}postTopic?topic=${topic.id}`)}
            aria-label={t('forum:topic.edit')}
            title={t('forum:topic.edit')}
            className="flex size-10 items-center justify-center rounded-full text-secondary hover:bg-ink/5 hover:text-ink"
          >
            <Icon name="pencil" size={18} />
          </Link>
        )}
        <TopicTools topic={topic} />
      </div>
    </div>
  );
}

function Counted({ icon, count, isOn }: { icon: IconName; count: number; isOn: boolean }) {
  const { locale } = useTexts();
  return (
    <>
      <Icon name={icon} size={18} className={cx(isOn && 'forum-pop fill-current/20')} />
      <span className="tabular">{formatNumber(count, locale)}</span>
    </>
  );
}

/** Shares with the system's own dialog where there is one, otherwise copies the address. */
function ShareButton({ path, title }: { path: string; title: string }) {
  const { t } = useTexts();
  const base = useShell()?.publicUrl ?? '';
  const url = base + path;
  const share = async () => {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      // the reader may close the system's dialog: that is no failure
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url);
    showToast({ text: t('forum:topic.copied'), kind: 'success' });
  };
  return (
    <button
      type="button"
      onClick={share}
      aria-label={t('forum:topic.share')}
      title={t('forum:topic.share')}
      className="js-only flex size-10 items-center justify-center rounded-full text-secondary hover:bg-ink/5 hover:text-ink"
    >
      <Icon name="share-2" size={18} />
    </button>
  );
}
