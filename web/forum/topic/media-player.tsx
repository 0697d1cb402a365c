import { useRef, useState } from 'react';
import type { Transcript } from '../../../domains/forum/captions/contract.ts';
import type { Topic } from '../../../domains/forum/contract.ts';
import type { ForumMedia } from '../../../domains/forum/media/contract.ts';
import { durationText } from '../../../domains/forum/media/rules.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import { AudioPlayer } from './audio-player.tsx';
import { MissingCaptions, TranscriptText, trackNames } from './captions-parts.tsx';
import { useProcessing } from './use-processing.ts';

interface MediaPlayerProps {
  topic: Topic;
  media: ForumMedia;
  transcript: Transcript | null;
}

/** The video or sound of a topic, or why there is none to play: it is processed, or withheld from this reader. */
export default function MediaPlayer({ topic, media, transcript }: MediaPlayerProps) {
  const { t } = useTexts();
  if (media.isWithheld) return <Withheld media={media} />;
  if (topic.state === 'transcoding') {
    return (
      <div className="mb-5">
        <Processing topic={topic} media={media} />
        {topic.may.edit && <MissingCaptions topic={topic} media={media} />}
      </div>
    );
  }
  if (media.sources.length === 0) return null;
  return (
    <div className="mb-5">
      {media.kind === 'audio' ? (
        <AudioPlayer media={media} title={topic.title} />
      ) : (
        <VideoPlayer media={media} title={topic.title} />
      )}
      {transcript && <TranscriptText transcript={transcript} />}
      {topic.may.edit && <MissingCaptions topic={topic} media={media} />}
      {!media.isProcessed && topic.may.edit && (
        <p className="mt-2 flex items-start gap-1.5 text-[13px] text-muted">
          <Icon name="info" size={15} className="mt-0.5 shrink-0" />
          {t('forum:media.unprocessed')}
        </p>
      )}
    </div>
  );
}

function Withheld({ media }: { media: ForumMedia }) {
  const { t } = useTexts();
  const isGuest = !useShell()?.user;
  return (
    <div className="mb-5 flex flex-col items-center gap-2 rounded-[8px] bg-page p-8 text-center text-secondary">
      <Icon name="lock" size={28} className="text-muted" />
      <p>{t(isGuest ? 'forum:media.withheld_guest' : 'forum:media.withheld')}</p>
      {media.seconds !== null && <p className="tabular text-[13px] text-muted">{durationText(media.seconds)}</p>}
    </div>
  );
}

function Processing({ topic, media }: { topic: Topic; media: ForumMedia }) {
  const { t } = useTexts();
  const address = useForumAddress();
  const percent = useProcessing(topic, media.progress ?? 0);
  const isScripted = useHydrated();
  return (
    <div className="rounded-[8px] bg-page px-6 py-8 text-center">
      <Icon name={media.kind === 'video' ? 'video' : 'music'} size={32} className="mx-auto text-muted" />
      <p className="mt-2 font-medium">{t('forum:topic.processing')}</p>
      <progress
        value={percent}
        max={100}
        aria-label={t('forum:topic.processing')}
        className="progress mx-auto mt-3 block h-2 w-full max-w-sm"
      />
      <p role="status" className="tabular mt-2 text-[13px] text-secondary">
        {percent === 0 ? t('forum:media.waiting') : t('forum:media.percent', { percent })}
      </p>
      {!isScripted && (
        <Link
          to={uncheckedAddress(address(`topic/${topic.id}`))}
          reloadDocument
          className="mt-1 inline-flex min-h-11 items-center text-brand-hover hover:underline"
        >
          {t('forum:media.refresh')}
        </Link>
      )}
    </div>
  );
}

/** The browser's own controls, which every keyboard and screen reader knows, and a choice between renditions. */
function VideoPlayer({ media, title }: { media: ForumMedia; title: string }) {
  const { t } = useTexts();
  const player = useRef<HTMLVideoElement>(null);
  const isScripted = useHydrated();
  const [at, setAt] = useState(0);
  const source = media.sources[at] ?? media.sources[0];
  const choose = (nth: number) => {
    const element = player.current;
    const next = media.sources[nth];
    if (!element || !next || nth === at) return;
    const [time, isPlaying] = [element.currentTime, !element.paused];
    setAt(nth);
    element.src = next.url;
    element.currentTime = time;
    if (isPlaying) void element.play().catch(() => {});
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the tracks are those that its author gave */}
      <video
        ref={player}
        src={source?.url}
        controls
        playsInline
        preload="metadata"
        poster={media.poster || undefined}
        width={media.width ?? undefined}
        height={media.height ?? undefined}
        aria-label={title}
        className="mx-auto h-auto max-h-[70vh] w-full rounded-[8px] bg-black object-contain"
      >
        {media.captions.map(({ language, url }) => (
          <track key={language} kind="captions" src={url} {...trackNames(language)} />
        ))}
      </video>
      {isScripted && media.sources.length > 1 && (
        <fieldset className="mt-2 flex items-center gap-2 text-[13px]">
          <legend className="sr-only">{t('forum:media.quality')}</legend>
          <span aria-hidden="true" className="text-muted">
            {t('forum:media.quality')}
          </span>
          {media.sources.map(({ url, height }, nth) => (
            <label
              key={url}
              className={cx(
                'tabular inline-flex min-h-11 min-w-14 cursor-pointer items-center justify-center rounded-full border px-3 has-focus-visible:outline-2 has-focus-visible:outline-brand md:min-h-8',
                nth === at ? 'border-brand bg-brand-tint font-semibold text-brand-hover' : 'border-line text-secondary',
              )}
            >
              <input
                type="radio"
                name="quality"
                checked={nth === at}
                onChange={() => choose(nth)}
                className="sr-only"
              />
              {t('forum:media.lines', { lines: height ?? 0 })}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
