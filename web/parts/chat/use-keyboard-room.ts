import { useEffect, useState } from 'react';

/** Below this height only the conversation and the editor fit. */
const LOW_PX = 560;
/** A smaller difference is the browser's own bar, which comes and goes with scrolling. */
const KEYBOARD_PX = 100;

/** Class names of an element that fills the part of the screen above an on-screen keyboard. */
export const KEYBOARD_ROOM = 'relative top-[var(--visible-top,0px)] h-[var(--visible-height,100dvh)]';

/**
 * Follows the part of the window that an on-screen keyboard leaves visible. Where the keyboard makes the page smaller
 * (`interactive-widget` in root.tsx) nothing has to be done; Safari lays the keyboard over the page and moves it up.
 * Returns whether the room is low.
 */
export function useKeyboardRoom(): boolean {
  const [isLow, setLow] = useState(false);
  useEffect(() => {
    const visible = window.visualViewport;
    const { style } = document.documentElement;
    const follow = () => {
      const height = visible?.height ?? window.innerHeight;
      const isCovered = visible !== null && visible.scale === 1 && window.innerHeight - height > KEYBOARD_PX;
      if (isCovered) {
        style.setProperty('--visible-height', `${height}px`);
        style.setProperty('--visible-top', `${visible.offsetTop}px`);
      } else {
        style.removeProperty('--visible-height');
        style.removeProperty('--visible-top');
      }
      setLow((isCovered ? height : window.innerHeight) < LOW_PX);
    };
    follow();
    window.addEventListener('resize', follow);
    visible?.addEventListener('resize', follow);
    visible?.addEventListener('scroll', follow);
    return () => {
      window.removeEventListener('resize', follow);
      visible?.removeEventListener('resize', follow);
      visible?.removeEventListener('scroll', follow);
      style.removeProperty('--visible-height');
      style.removeProperty('--visible-top');
    };
  }, []);
  return isLow;
}
