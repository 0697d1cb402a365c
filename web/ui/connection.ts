import { useEffect } from 'react';
import { data, useMatches } from 'react-router';
import { browserTexts } from '../texts/browser-texts.ts';
import { showToast } from './toasts.ts';

interface Heard {
  type: string;
  /** What was answered or thrown; the router wraps what an action throws. */
  result: { data?: unknown } | null | undefined;
}

/** What the parts of this page show now, by their ids. */
const shown = new Map<string, unknown>();

/** Remembers what is shown, for `keepPage`. Called once, at the root. */
export function useShownData(): void {
  const matches = useMatches();
  useEffect(() => {
    shown.clear();
    for (const { id, loaderData } of matches) shown.set(id, loaderData);
  }, [matches]);
}

/** Says that nothing gets through; what is on the page stays. */
export function announceOffline(): void {
  showToast({ kind: 'problem', text: browserTexts.book?.t('shell:offline') ?? '' });
}

/**
 * Without an answer the page stays as it is: a form is as if it was not sent, with everything that was typed, and what
 * was asked for again is what it was. Only a way to another page ends at the page of errors. `results` is what the router
 * heard of the page's parts.
 */
export function keepPage(request: Request, results: unknown): void {
  const { pathname, search } = new URL(request.url);
  const isSent = request.method !== 'GET';
  const isHere = pathname === location.pathname && search === location.search;
  for (const [id, heard] of Object.entries(results as Record<string, Heard>)) {
    const fault = heard.type === 'error' && (heard.result?.data ?? heard.result);
    // how fetch says that there was no answer at all
    if (!(fault instanceof TypeError)) continue;
    // a status of this kind spares the router from asking for the page again
    if (isSent) Object.assign(heard, { type: 'data', result: data(undefined, { status: 503 }) });
    else if (isHere && shown.has(id)) Object.assign(heard, { type: 'data', result: shown.get(id) });
    if (isSent) announceOffline();
  }
}
