import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Thread } from './use-thread.ts';

/** Specification 9: older messages load within 30 px of the top. */
const TOP_PX = 30;
const NEAR_END_PX = 120;

interface Scrolling {
  /** Older messages are being read. */
  isLoading: boolean;
  /** The newest message is in view, or nearly so. */
  isAtEnd: boolean;
  /** The newest message when it last was. */
  leftAt: number;
  toEnd: () => void;
}

/** Keeps the list at the newest message, or at its scroll position once scrolled up; loads older messages near the top. */
export function useScrolling(box: RefObject<HTMLDivElement | null>, thread: Thread, onFailure: () => void): Scrolling {
  const [isLoading, setLoading] = useState(false);
  const [isAtEnd, setAtEnd] = useState(true);
  const [leftAt, setLeftAt] = useState(0);
  const place = useRef({ first: 0, height: 0, isAtEnd: true, last: '' });
  const first = thread.messages[0]?.id ?? 0;
  const count = thread.messages.length + thread.outgoing.length;
  // what one writes oneself is always shown
  const written = thread.outgoing.at(-1)?.clientId ?? '';
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const isOlder = place.current.first !== 0 && first < place.current.first;
    const isWritten = written !== '' && written !== place.current.last;
    // what was added above moves the rest down
    if (isOlder) element.scrollTop += element.scrollHeight - place.current.height;
    else if ((place.current.isAtEnd || isWritten) && count > 0) element.scrollTop = element.scrollHeight;
    place.current = { ...place.current, first, height: element.scrollHeight, last: written };
  }, [box, first, count, written]);
  const now = useRef({ thread, onFailure, isBusy: false });
  Object.assign(now.current, { thread, onFailure });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onScroll = async () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const isEnd = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      if (place.current.isAtEnd && !isEnd) setLeftAt(now.current.thread.messages.at(-1)?.id ?? 0);
      place.current.isAtEnd = isEnd;
      setAtEnd(isEnd);
      if (scrollTop > TOP_PX || now.current.isBusy || now.current.thread.isComplete) return;
      now.current.isBusy = true;
      setLoading(true);
      place.current.height = element.scrollHeight;
      await now.current.thread.readOlder().catch(() => now.current.onFailure());
      setLoading(false);
      now.current.isBusy = false;
    };
    // a picture that arrives, a mark under a message, a keyboard or a notice would otherwise hide the newest message
    const stay = () => {
      if (place.current.isAtEnd) element.scrollTop = element.scrollHeight;
    };
    const resizing = new ResizeObserver(stay);
    resizing.observe(element);
    for (const child of element.children) resizing.observe(child);
    element.addEventListener('load', stay, { capture: true });
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      resizing.disconnect();
      element.removeEventListener('load', stay, { capture: true });
      element.removeEventListener('scroll', onScroll);
    };
  }, [box]);
  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [box]);
  return { isLoading, isAtEnd, leftAt, toEnd };
}
