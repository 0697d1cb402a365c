import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Follows the links of this page without loading it anew. Called once, at the root. */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    // React's handlers stand on the document too, and before this one: what they prevented stays prevented
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-go]');
      if (!link || link.target || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const { origin, pathname, search, hash } = new URL(link.href);
      if (origin !== location.origin) return;
      event.preventDefault();
      const way = link.dataset.go;
      const isHere = pathname + search + hash === location.pathname + location.search + location.hash;
      void navigate(pathname + search + hash, {
        replace: way === 'replace' || isHere,
        preventScrollReset: way !== '',
      });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
