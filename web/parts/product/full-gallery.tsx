import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { GalleryImage } from './gallery-image.ts';

interface FullGalleryProps {
  name: string;
  images: readonly GalleryImage[];
  start: number;
  onClose: () => void;
}

/** The pictures in full screen. The native dialog traps the focus and restores it. */
export default function FullGallery({ name, images, start, onClose }: FullGalleryProps) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(start);
  const go = (place: number) =>
    row.current?.scrollTo({
      left: ((place + images.length) % images.length) * row.current.clientWidth,
      behavior: 'smooth',
    });

  useEffect(() => {
    dialog.current?.showModal();
    row.current?.scrollTo({ left: start * row.current.clientWidth });
  }, [start]);

  const round = 'flex size-11 items-center justify-center rounded-full bg-white/15 text-white hover:bg-white/30';
  return (
    <dialog
      ref={dialog}
      aria-label={t('goods:detail.gallery', { name })}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') go(at - 1);
        if (event.key === 'ArrowRight') go(at + 1);
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-black/95 backdrop:bg-black"
    >
      <ul
        ref={row}
        onScroll={({ currentTarget: list }) => setAt(Math.round(list.scrollLeft / list.clientWidth))}
        className="no-scrollbar flex h-full snap-x snap-mandatory overflow-x-auto"
      >
        {images.map((image) => (
          <li
            key={image.url}
            className="flex h-full w-full shrink-0 snap-start snap-always items-center justify-center"
          >
            <img
              src={image.url}
              alt={image.alt}
              width={image.width}
              height={image.height}
              className="max-h-full w-full max-w-[100vh] touch-pinch-zoom object-contain"
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={t('shell:ui.close')}
        onClick={() => dialog.current?.close()}
        className={`absolute end-4 top-4 ${round}`}
      >
        <Icon name="x" size={22} />
      </button>
      <p className="tabular absolute inset-x-0 bottom-6 flex items-center justify-center gap-6 text-sm text-white">
        <button
          type="button"
          aria-label={t('goods:detail.picture_before')}
          onClick={() => go(at - 1)}
          className={round}
        >
          <Icon name="chevron-left" size={22} />
        </button>
        <span aria-live="polite">
          {at + 1} / {images.length}
        </span>
        <button type="button" aria-label={t('goods:detail.picture_after')} onClick={() => go(at + 1)} className={round}>
          <Icon name="chevron-right" size={22} />
        </button>
      </p>
    </dialog>
  );
}
