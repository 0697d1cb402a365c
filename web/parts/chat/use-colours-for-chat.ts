import { useEffect } from 'react';
import { keepColours } from './colours.ts';

/**
 * Lets the chat page that a link of this page leads to have its colours. For frames: the parts of a page may not be
 * hydrated yet when the link is pressed.
 */
export function useColoursForChat(): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/chat/"]');
      if (link) keepColours(link.pathname);
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, []);
}
