import { useEffect } from 'react';
import { data, useLocation, useMatches } from 'react-router';
import { browserTexts } from '../texts/browser-texts.ts';
import { showToast } from './toasts.ts';

interface Heard {
  type: string;
  /** The returned or thrown value; the router wraps what an action throws. */
  result: { data?: unknown } | null | undefined;
}

/** The data currently shown by the parts of this page, by route id, and the page's address. */
const shown = new Map<string, unknown>();
let shownAt = '';

/** Stores the current page, for `keepPage`. Called once, at the root. */
export function useShownData(): void {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  useEffect(() => {
    shown.clear();
    for (const { id, loaderData } of matches) shown.set(id, loaderData);
    shownAt = pathname + search;
  }, [matches, pathname, search]);
}

/** Shows that there is no connection; the page stays. */
export function announceOffline(): void {
  showToast({ kind: 'problem', text: browserTexts.book?.t('shell:offline') ?? '' });
}

/**
 * Without a response the page stays as it is: a form keeps its input, and reloaded data keeps its former value. Another
 * page is opened as a document if the site's worker can answer it, and ends at the error page otherwise. `results` is
 * what the router received for the page's parts.
 */
export function keepPage(request: Request, results: unknown): void {
  const isSent = request.method !== 'GET';
  for (const [id, heard] of Object.entries(results as Record<string, Heard>)) {
    const fault = heard.type === 'error' && (heard.result?.data ?? heard.result);
    // how fetch reports a missing response
    if (!(fault instanceof TypeError) || openOffline(request)) continue;
    // with such a status the router does not reload the page
    if (isSent) Object.assign(heard, { type: 'data', result: data(undefined, { status: 503 }) });
    else if (isShown(request) && shown.has(id)) Object.assign(heard, { type: 'data', result: shown.get(id) });
    if (isSent) announceOffline();
  }
}

/** Whether a request is for the page that is shown. On going back, the window already has the next page's address. */
function isShown({ url }: Request): boolean {
  const { pathname, search } = new URL(url);
  return pathname + search === shownAt;
}

/** Without a connection: opens another page as a document, if there is a worker that answers it. */
export function openOffline(request: Request): boolean {
  return request.method === 'GET' && !isShown(request) && openDocument(request.url);
}

/** Without a connection: opens a page as a document; false if there is no worker that could answer it. */
export function openDocument(url: string): boolean {
  if (navigator.onLine || !navigator.serviceWorker?.controller) return false;
  location.assign(url);
  return true;
}

/** Whether the site's worker has kept what the router fetches for a page. */
export async function isDataKept(url: string): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  const kept = await (await caches.open('pages')).keys();
  return kept.some((request) => pageOfData(request.url) === new URL(url).pathname + new URL(url).search);
}

/** The page whose data is at an address; the router also names the parts that it asks for. */
function pageOfData(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address);
  if (!pathname.endsWith('.data')) return undefined;
  searchParams.delete('_routes');
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  return pathname.slice(0, -'.data'.length).replace(/^\/_root$/, '/') + search;
}
