import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';

const MOST = 4;
const STEP = 1.6;
const CLICKED = 2.5;
const PAN_PX = 80;
/** A pointer that moved less than this has clicked. */
const CLICK_PX = 6;

interface Point {
  x: number;
  y: number;
}

/** Enlarges one picture inside a box that scrolls; the next picture begins in its normal size. */
export function useZoom(picture: number) {
  const box = useRef<HTMLLIElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [{ scale, of }, setZoom] = useState({ scale: 1, of: picture });
  const zoomed = of === picture ? scale : 1;
  // the size that fits the screen, and the part of the picture that stays where it is
  const fitted = useRef(0);
  const kept = useRef<{ part: Point; at: Point }>(undefined);

  const zoomTo = (wanted: number, at?: Point) => {
    const [list, shown] = [box.current?.getBoundingClientRect(), image.current?.getBoundingClientRect()];
    if (!list || !shown) return;
    if (zoomed === 1) fitted.current = shown.width;
    const point = at ?? { x: list.left + list.width / 2, y: list.top + list.height / 2 };
    const part = { x: (point.x - shown.left) / shown.width, y: (point.y - shown.top) / shown.height };
    kept.current = { part, at: { x: point.x - list.left, y: point.y - list.top } };
    setZoom({ scale: Math.min(MOST, Math.max(1, wanted)), of: picture });
  };
  useLayoutEffect(() => {
    const [list, shown] = [box.current, image.current];
    if (!list || !shown || !kept.current || zoomed === 1) return;
    const { part, at } = kept.current;
    list.scrollTo({
      left: shown.offsetLeft - list.offsetLeft + part.x * shown.clientWidth - at.x,
      top: shown.offsetTop + part.y * shown.clientHeight - at.y,
      behavior: 'instant',
    });
  }, [zoomed]);

  const pointers = usePointers({
    onPinch: (by) => zoomTo(zoomed * by),
    onDrag: (x, y) => {
      if (zoomed > 1) box.current?.scrollBy({ left: x, top: y, behavior: 'instant' });
    },
  });
  const onClick = (event: MouseEvent) => {
    if (pointers.hasMoved() || event.target !== image.current) return;
    zoomTo(zoomed > 1 ? 1 : CLICKED, { x: event.clientX, y: event.clientY });
  };
  /** True if the key was for the zoom. */
  const onKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean => {
    if (ctrlKey || metaKey) return false;
    const pan = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (pan && zoomed > 1) box.current?.scrollBy({ left: (pan[0] ?? 0) * PAN_PX, top: (pan[1] ?? 0) * PAN_PX });
    else if (key === '+' || key === '=') zoomTo(zoomed * STEP);
    else if (key === '-') zoomTo(zoomed / STEP);
    else if (key === '0') zoomTo(1);
    else return false;
    return true;
  };
  return {
    isOn: zoomed > 1,
    isMost: zoomed >= MOST,
    in: () => zoomTo(zoomed * STEP),
    out: () => zoomTo(zoomed / STEP),
    onKey,
    box: {
      ref: box,
      ...pointers.on,
      onClick,
      // what scrolls can be reached by the keyboard
      tabIndex: 0,
      // two fingers are ours; one swipes to the next picture, or moves the enlarged one
      style: { touchAction: zoomed > 1 ? 'pan-x pan-y' : 'pan-x' },
    },
    picture: {
      ref: image,
      className:
        zoomed > 1
          ? 'm-auto h-auto max-w-none shrink-0 cursor-zoom-out'
          : 'm-auto max-h-full max-w-full cursor-zoom-in object-contain',
      style: zoomed > 1 ? { width: fitted.current * zoomed } : undefined,
    },
  };
}

interface Gestures {
  /** Two fingers have moved apart or together: by which factor. */
  onPinch: (by: number) => void;
  /** The mouse was moved with its button down: what is left behind. */
  onDrag: (x: number, y: number) => void;
}

function usePointers({ onPinch, onDrag }: Gestures) {
  const down = useRef(new Map<number, Point>());
  const state = useRef({ moved: 0, gap: 0 });
  const gapOf = () => {
    const [a, b] = [...down.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const onPointerDown = (event: PointerEvent) => {
    down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    state.current = { moved: 0, gap: gapOf() };
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = down.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    state.current.moved += Math.hypot(now.x - before.x, now.y - before.y);
    down.current.set(event.pointerId, now);
    if (down.current.size === 2 && state.current.gap > 0) {
      const gap = gapOf();
      onPinch(gap / state.current.gap);
      state.current.gap = gap;
    } else if (event.pointerType === 'mouse') {
      onDrag(before.x - now.x, before.y - now.y);
    }
  };
  const onPointerEnd = (event: PointerEvent) => void down.current.delete(event.pointerId);
  return {
    hasMoved: () => state.current.moved > CLICK_PX,
    on: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onPointerLeave: onPointerEnd,
    },
  };
}
