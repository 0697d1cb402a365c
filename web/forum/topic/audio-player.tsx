import { useRef, useState } from 'react';
import type { ForumMedia } from '../../../domains/forum/media/contract.ts';
import { durationText } from '../../../domains/forum/media/rules.ts';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';

/** A sound with its cover and waveform; the browser's own controls are below. */
export function AudioPlayer({ media, title }: { media: ForumMedia; title: string }) {
  const { t } = useTexts();
  const player = useRef<HTMLAudioElement>(null);
  const [played, setPlayed] = useState(0);
  const [source] = media.sources;
  return (
    <div className="rounded-[8px] border border-line bg-page p-3 md:p-4">
      <div className="flex items-center gap-4">
        {media.poster ? (
          <img
            src={mediaUrl(media.poster)}
            alt=""
            className="size-20 shrink-0 rounded-[6px] bg-line object-cover md:size-24"
          />
        ) : (
          <span className="flex size-16 shrink-0 items-center justify-center rounded-[6px] bg-brand-tint text-brand-hover md:size-20">
            <Icon name="music" size={30} />
          </span>
        )}
        <div className="min-w-0 flex-1">
          {media.waveform.length > 0 && (
            <Waveform
              peaks={media.waveform}
              played={played}
              onSeek={(share) => {
                const element = player.current;
                if (element && Number.isFinite(element.duration)) element.currentTime = share * element.duration;
              }}
            />
          )}
          {media.seconds !== null && (
            <p className="tabular mt-1 text-[13px] text-muted">
              <span className="sr-only">{t('forum:media.length')} </span>
              {durationText(media.seconds)}
            </p>
          )}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: a transcript is shown below instead */}
      <audio
        ref={player}
        src={source?.url}
        controls
        preload="metadata"
        aria-label={title}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          setPlayed(duration ? currentTime / duration : 0)
        }
        className="mt-3 w-full"
      />
    </div>
  );
}

interface WaveformProps {
  peaks: readonly number[];
  played: number;
  onSeek: (share: number) => void;
}

/** Bars for the eye; a press on one goes there, as the slider of the controls does for keyboards. */
function Waveform({ peaks, played, onSeek }: WaveformProps) {
  const step = 4;
  return (
    <div
      aria-hidden="true"
      className="cursor-pointer"
      onClick={({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        onSeek(Math.max(0, Math.min(1, (clientX - left) / width)));
      }}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${peaks.length * step} 100`}
        preserveAspectRatio="none"
        className="block h-14 w-full md:h-16"
      >
        {peaks.map((peak, nth) => {
          const height = Math.max(4, peak);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: bars in a fixed order
              key={nth}
              x={nth * step}
              y={(100 - height) / 2}
              width={step - 1.4}
              height={height}
              className={nth / peaks.length < played ? 'fill-brand' : 'fill-faint'}
            />
          );
        })}
      </svg>
    </div>
  );
}
