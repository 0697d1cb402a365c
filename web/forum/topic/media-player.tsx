import type { ForumMedia } from '../../../domains/forum/contract.ts';
import { useTexts } from '../../texts/texts.tsx';

/** A video or sound with the browser's own controls, or how far its processing is. */
export function MediaPlayer({ media }: { media: ForumMedia }) {
  const { t } = useTexts();
  if (media.sources.length === 0) {
    return (
      <div className="mb-5 rounded-[8px] bg-page p-6 text-center">
        <p className="text-secondary">{t('forum:topic.processing')}</p>
        {media.progress !== null && (
          <progress
            value={media.progress}
            max={100}
            aria-label={t('forum:topic.processing')}
            className="progress mx-auto mt-3 h-2 max-w-sm"
          />
        )}
      </div>
    );
  }
  const sources = media.sources.map(({ url, type }) => <source key={url} src={url} type={type} />);
  if (media.kind === 'audio') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: uploaded by members, who have no captions
      <audio controls preload="metadata" className="mb-5 w-full">
        {sources}
      </audio>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: uploaded by members, who have no captions
    <video
      controls
      playsInline
      preload="metadata"
      poster={media.poster || undefined}
      width={media.width ?? undefined}
      height={media.height ?? undefined}
      className="mb-5 h-auto max-h-[70vh] w-full rounded-[8px] bg-black"
    >
      {sources}
    </video>
  );
}
