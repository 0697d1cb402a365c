import type { SentForm } from '../../tests/support/sent-forms.ts';
import type { PageForm } from './forms-of-pages.ts';

/** Forms that no browser of the tests can send, each with the reason. */
const UNREACHABLE: Record<string, string> = {
  '/apps/included_submit read': 'it reads a page of the public internet',
  '/apps/included_submit submit': 'it reads a page of the public internet',
};

/** One line for each form that no browser test has sent with success, with or without scripts. */
export function missingForms(forms: readonly PageForm[], sent: readonly SentForm[]): string[] {
  return forms.flatMap((form) => {
    const { path, intent, way, places } = form;
    if (UNREACHABLE[`${path} ${intent}`]) return [];
    const ways = way === 'both' ? (['scripts', 'plain'] as const) : [way];
    const missing = ways.filter((wanted) => !sent.some((found) => found.way === wanted && isSame(form, found)));
    return missing.map(
      (wanted) =>
        `${path} ${intent || '(no intent)'} ${wanted === 'plain' ? 'without' : 'with'} scripts (${places[0]})`,
    );
  });
}

const isSame = (form: PageForm, sent: SentForm) => form.path === sent.path && patternOf(form.intent).test(sent.intent);

/** `*` stands for an id. */
const patternOf = (intent: string) =>
  new RegExp(`^${intent.replace(/[.?+^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '[^.]+')}$`);
