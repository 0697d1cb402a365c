import { useEffect, useRef } from 'react';

/** A link to a chat whose page is shown in the panel. */
export interface OpenedPanel {
  href: string;
  opener: HTMLElement;
}

/** What the chat page tells the page whose panel shows it. */
export const PANEL_CLOSED = 'chat-panel-closed';
/** The part of the chat page that moves the panel. */
export const HANDLE_SELECTOR = '[data-panel-handle]';
export const PANEL_HANDLE = { 'data-panel-handle': '' };
export const MOVABLE = 'cursor-move touch-none select-none';

export function closePanel(): void {
  window.parent.postMessage(PANEL_CLOSED, window.location.origin);
}

/** Escape closes the panel, unless an open menu of the window has used it. */
export function useEscape(isEmbedded: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!isEmbedded) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isEmbedded]);
}
