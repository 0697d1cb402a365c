import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { coloursOf, paint } from './colours.ts';
import { HANDLE_SELECTOR, type OpenedPanel, PANEL_CLOSED } from './panel-frame.ts';

/** Specification 9. */
const WIDTH = 730;
const HEIGHT = 654;
const EDGE_PX = 8;
const KEY = 'chat-panel';

interface Place {
  left: number;
  top: number;
}

/** The chat page in a frame that its header moves. It closes itself, by its button or Escape. */
export default function ChatPanel({ href, opener, onClose }: OpenedPanel & { onClose: () => void }) {
  const { t } = useTexts();
  const frame = useRef<HTMLIFrameElement>(null);
  const [place, setPlace] = useState(firstPlace);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const close = () => {
      onClose();
      opener.focus({ preventScroll: true });
    };
    window.addEventListener('resize', () => setPlace(inside), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal });
    window.addEventListener(
      'message',
      ({ source, data }) => source === frame.current?.contentWindow && data === PANEL_CLOSED && close(),
      { signal },
    );
    return () => stop.abort();
  }, [onClose, opener]);
  const onLoad = () => {
    const document = frame.current?.contentDocument;
    if (!document?.querySelector(HANDLE_SELECTOR)) {
      // not the chat: the session has ended, or there is no such shop
      window.location.assign(href);
      return;
    }
    paint(document.body, coloursOf(window.document.body));
    setLoaded(true);
    document.querySelector('textarea')?.focus();
    moveBy(document, setPlace);
  };
  const src = `${href}${href.includes('?') ? '&' : '?'}panel=1`;
  return (
    <div
      role="dialog"
      aria-label={t('shell:customer_service')}
      style={{ ...place, width: WIDTH, height: HEIGHT }}
      className="fixed z-40 max-h-[calc(100dvh-16px)] max-w-[calc(100vw-16px)] overflow-hidden rounded-card border border-line bg-card shadow-float"
    >
      {!isLoaded && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner />
        </span>
      )}
      <iframe
        ref={frame}
        src={src}
        title={t('shell:customer_service')}
        onLoad={onLoad}
        className={cx('size-full', !isLoaded && 'opacity-0')}
      />
    </div>
  );
}

/** Dragging begins inside the frame, whose own coordinates move with the panel: those of the screen do not. */
function moveBy(document: Document, setPlace: (change: (place: Place) => Place) => void): void {
  let last: { x: number; y: number } | undefined;
  document.addEventListener('pointerdown', ({ target, button, pointerId, screenX, screenY }) => {
    const handle = (target as Element).closest(HANDLE_SELECTOR);
    if (!handle || button !== 0 || (target as Element).closest('button, a')) return;
    last = { x: screenX, y: screenY };
    handle.setPointerCapture(pointerId);
  });
  document.addEventListener('pointermove', ({ screenX, screenY }) => {
    if (!last) return;
    const moved = { x: screenX - last.x, y: screenY - last.y };
    last = { x: screenX, y: screenY };
    setPlace(({ left, top }) => inside({ left: left + moved.x, top: top + moved.y }));
  });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    document.addEventListener(end, () => {
      if (!last) return;
      last = undefined;
      setPlace((place) => {
        localStorage.setItem(KEY, JSON.stringify(place));
        return place;
      });
    });
  }
}

/** Where it was last, otherwise in the middle. */
function firstPlace(): Place {
  const middle = { left: (window.innerWidth - WIDTH) / 2, top: (window.innerHeight - HEIGHT) / 2 };
  try {
    const { left, top } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Place>;
    return inside(Number.isFinite(left) && Number.isFinite(top) ? ({ left, top } as Place) : middle);
  } catch {
    return inside(middle);
  }
}

function inside({ left, top }: Place): Place {
  const within = (at: number, room: number) => Math.round(Math.max(EDGE_PX, Math.min(at, room - EDGE_PX)));
  return { left: within(left, window.innerWidth - WIDTH), top: within(top, window.innerHeight - HEIGHT) };
}
