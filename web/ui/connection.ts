import { data } from 'react-router';
import { browserTexts } from '../browser-texts.ts';
import { showToast } from './toasts.ts';

/** Says that nothing gets through; what is on the page stays. */
export function tellOffline(): void {
  showToast({ kind: 'problem', text: browserTexts.book?.t('shell:offline') ?? '' });
}

/**
 * A form that did not get through leaves the page as it is, with everything that was typed: it is as if it was not sent.
 * `results` is what the router heard of the page's parts.
 */
export function keepUnsent(request: Request, results: unknown): void {
  if (request.method === 'GET') return;
  for (const heard of Object.values(results as Record<string, { type: string; result: object }>)) {
    const { data: wrapped = heard.result } = heard.result as { data?: unknown };
    // how fetch says that there was no answer at all
    if (heard.type !== 'error' || !(wrapped instanceof TypeError)) continue;
    // a status of this kind spares the router from asking for the page again
    Object.assign(heard, { type: 'data', result: data(undefined, { status: 503 }) });
    tellOffline();
  }
}
