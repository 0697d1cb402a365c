import { useEffect, useRef, useState } from 'react';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { useZoom } from './use-zoom.ts';

interface ViewedPicture {
  /** Unique, unlike the URL: the same picture may be sent twice. */
  id: number;
  url: string;
  alt: string;
  width?: number;
  height?: number;
}

interface PictureViewerProps {
  /** What the pictures belong to. */
  label: string;
  pictures: readonly ViewedPicture[];
  start: number;
  words: { before: string; after: string; zoomIn: string; zoomOut: string };
  onClose: () => void;
}

const ROUND =
  'flex size-11 items-center justify-center rounded-full bg-white/15 text-white hover:bg-white/30 disabled:opacity-40';

/**
 * Pictures in full screen: swiped or moved with the arrow keys, enlarged by a click, two fingers or + and -. The native
 * dialog traps the focus and restores it.
 */
export function PictureViewer({ label, pictures, start, words, onClose }: PictureViewerProps) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(start);
  const zoom = useZoom(at);
  const isSingle = pictures.length === 1;
  const go = (place: number) =>
    row.current?.scrollTo({
      left: ((place + pictures.length) % pictures.length) * row.current.clientWidth,
      behavior: 'smooth',
    });

  useEffect(() => {
    dialog.current?.showModal();
    row.current?.scrollTo({ left: start * row.current.clientWidth, behavior: 'instant' });
  }, [start]);

  useEffect(() => {
    const list = row.current;
    if (list && document.activeElement?.parentElement === list)
      (list.children[at] as HTMLElement | undefined)?.focus({ preventScroll: true });
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    // the page below has keys of its own
    event.stopPropagation();
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (zoom.onKey(event)) event.preventDefault();
    else if (step && !isSingle) go(at + step);
    else if (step) event.preventDefault();
  };
  const latest = useRef(onKeyDown);
  useEffect(() => {
    latest.current = onKeyDown;
  });
  useEffect(() => {
    // wherever the focus is: it may be nowhere after a button was disabled
    const onKey = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  const button = (icon: IconName, name: string, onClick: () => void, isOff = false) => (
    <button type="button" aria-label={name} title={name} disabled={isOff} onClick={onClick} className={ROUND}>
      <Icon name={icon} size={22} />
    </button>
  );
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-black/95 backdrop:bg-black"
    >
      <ul
        ref={row}
        onScroll={({ currentTarget: list }) => setAt(Math.round(list.scrollLeft / list.clientWidth))}
        className={`no-scrollbar flex h-full snap-x snap-mandatory ${zoom.isOn ? 'overflow-hidden' : 'overflow-x-auto'}`}
      >
        {pictures.map((picture, place) => (
          <li
            key={picture.id}
            aria-hidden={place !== at}
            className="no-scrollbar flex h-full w-full shrink-0 snap-start snap-always overflow-auto outline-none"
            // never without a tab index: a focused picture would lose the focus, and the dialog its keys
            {...(place === at ? zoom.box : { tabIndex: -1 })}
          >
            <img
              src={mediaUrl(picture.url)}
              alt={picture.alt}
              width={picture.width}
              height={picture.height}
              draggable={false}
              {...(place === at ? zoom.picture : { className: 'm-auto max-h-full max-w-full object-contain' })}
            />
          </li>
        ))}
      </ul>
      <div className="absolute end-4 top-4">{button('x', t('shell:ui.close'), () => dialog.current?.close())}</div>
      <div className="tabular absolute inset-x-0 bottom-6 flex items-center justify-center gap-3 text-sm text-white">
        {!isSingle && button('chevron-left', words.before, () => go(at - 1))}
        {!isSingle && (
          <span aria-live="polite" className="min-w-14 rounded-full bg-black/40 px-2 py-1 text-center">
            {at + 1} / {pictures.length}
          </span>
        )}
        {!isSingle && button('chevron-right', words.after, () => go(at + 1))}
        {button('minus', words.zoomOut, zoom.out, !zoom.isOn)}
        {button('plus', words.zoomIn, zoom.in, zoom.isMost)}
      </div>
    </dialog>
  );
}
