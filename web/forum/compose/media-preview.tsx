import { useEffect, useRef, useState } from 'react';
import { durationText, type MediaKind } from '../../../domains/forum/media/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';

interface MediaPreviewProps {
  file: File;
  kind: MediaKind;
  /** The moment that a draft has chosen, in milliseconds. */
  first: number | null;
  choosesFrame: boolean;
}

/** The chosen file, played from the reader's own device; a moment of a video can become its cover. */
export function MediaPreview({ file, kind, first, choosesFrame }: MediaPreviewProps) {
  const { t } = useTexts();
  const player = useRef<HTMLVideoElement>(null);
  const [address, setAddress] = useState<string>();
  const [posterMs, setPosterMs] = useState(first);
  // not every format that the server converts is played by the browser
  const [isPlayed, setPlayed] = useState(true);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    setPlayed(true);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!address || !isPlayed) return posterMs === null ? null : <input type="hidden" name="posterMs" value={posterMs} />;
  if (kind === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: a local file that its author has just chosen has no captions
    return <audio src={address} controls preload="metadata" onError={() => setPlayed(false)} className="mt-3 w-full" />;
  }
  return (
    <div className="mt-3">
      {/* biome-ignore lint/a11y/useMediaCaption: a local file that its author has just chosen has no captions */}
      <video
        ref={player}
        // the first frame instead of a black one
        src={`${address}#t=0.1`}
        controls
        playsInline
        preload="metadata"
        aria-label={t('forum-compose:media.preview')}
        onError={() => setPlayed(false)}
        className="max-h-[360px] w-full rounded-[8px] bg-black"
      />
      {choosesFrame && (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Button
            type="button"
            variant="secondary"
            size="sm"
            onClick={() => setPosterMs(Math.round((player.current?.currentTime ?? 0) * 1_000))}
          >
            {t('forum-compose:media.frame')}
          </Button>
          <span role="status" className="text-[13px] text-secondary">
            {posterMs !== null && t('forum-compose:media.frame_at', { time: durationText(posterMs / 1_000) })}
          </span>
          {posterMs !== null && <input type="hidden" name="posterMs" value={posterMs} />}
        </div>
      )}
    </div>
  );
}
