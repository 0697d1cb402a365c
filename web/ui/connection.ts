import { useEffect } from 'react';
import { data, useMatches } from 'react-router';
import { browserTexts } from '../texts/browser-texts.ts';
import { showToast } from './toasts.ts';

interface Heard {
  type: string;
  /** The returned or thrown value; the router wraps what an action throws. */
  result: { data?: unknown } | null | undefined;
}

/** The data currently shown by the parts of this page, by route id. */
const shown = new Map<string, unknown>();

/** Stores the current page, for `keepPage`. Called once, at the root. */
export function useShownData(): void {
  const matches = useMatches();
  useEffect(() => {
    shown.clear();
    for (const { id, loaderData } of matches) shown.set(id, loaderData);
  }, [matches]);
}

/** Shows that there is no connection; the page stays. */
export function announceOffline(): void {
  showToast({ kind: 'problem', text: browserTexts.book?.t('shell:offline') ?? '' });
}

/**
 * Without a response the page stays as it is: a form keeps its input, and reloaded data keeps its former value. Only
 * navigation to another page ends at the error page. `results` is what the router received for the page's parts.
 */
export function keepPage(request: Request, results: unknown): void {
  const { pathname, search } = new URL(request.url);
  const isSent = request.method !== 'GET';
  const isHere = pathname === location.pathname && search === location.search;
  for (const [id, heard] of Object.entries(results as Record<string, Heard>)) {
    const fault = heard.type === 'error' && (heard.result?.data ?? heard.result);
    // how fetch reports a missing response
    if (!(fault instanceof TypeError)) continue;
    // with such a status the router does not reload the page
    if (isSent) Object.assign(heard, { type: 'data', result: data(undefined, { status: 503 }) });
    else if (isHere && shown.has(id)) Object.assign(heard, { type: 'data', result: shown.get(id) });
    if (isSent) announceOffline();
  }
}
