import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a way to another page the focus is where its content begins, which is called by the page's title. Focus that is
 * still inside of the content stays; focus that went away with what it was on is found again.
 */
export function useArrival(): void {
  const { pathname, search, hash } = useLocation();
  const last = useRef([pathname, search]);
  useEffect(() => {
    const [path, query] = last.current;
    last.current = [pathname, search];
    const main = document.getElementById('content');
    // the document's own first page is arrived at by the browser, and so is a place on a page
    if (!main || hash || (path === pathname && query === search)) return;
    main.ariaLabel = document.title;
    const at = document.activeElement;
    if (at === document.body || (path !== pathname && !main.contains(at))) main.focus({ preventScroll: true });
  }, [pathname, search, hash]);
}
