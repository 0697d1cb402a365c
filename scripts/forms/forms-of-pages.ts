import { formPath } from '../../tests/support/sent-forms.ts';
import { FRAMES } from '../../web/manifest/frames.ts';
import type { PageRow } from '../../web/manifest/page-row.ts';
import { PAGES } from '../../web/pages.ts';
import type { RenderedForm, Way } from './rendered-form.ts';
import { FormFinder } from './rendered-forms.ts';
import { Sources } from './sources.ts';

/** One thing that a form does: the row of the page whose action answers it, and the form's `intent`. */
export interface PageForm {
  path: string;
  /** Empty for a form without one; `*` in it stands for an id. */
  intent: string;
  way: Way;
  /** Files and lines that render it. */
  places: string[];
}

/** Pages that share a module: the address decides which of its forms is shown. */
const NEVER_SHOWN = new Set([
  '/bbs/login register',
  '/bbs/register log-in',
  '/login2/products/new duplicate',
  '/login2/products/new first',
  '/login2/products/new remove',
  // the pictures of a comment are chosen and removed by scripts only
  '/bbs/topic/:id remove.*',
]);

/** Forms that are sent in one way only, where the sources do not show it. */
const ONE_WAY: ReadonlyMap<string, Way> = new Map([
  // in the place of the comment; the form below the topic is the same component
  ['/bbs/topic/:id edit', 'scripts'],
  // a script has the API compute what a change costs
  ['/order/order_confirm compute', 'plain'],
  // a script sends the file in parts, to the API
  ['/login3/apps/:id/versions/:version upload', 'plain'],
]);

/** @throws with all problems if the sources leave open what a form does. */
export function formsOfPages(): PageForm[] {
  const layouts = Object.values(FRAMES).flatMap(({ module }) => (module ? [module] : []));
  const modules = [...new Set(PAGES.rows.map(({ module }) => module)), ...layouts];
  const sources = new Sources(modules);
  const finder = new FormFinder(sources);
  const found = new Map<string, PageForm>();
  const problems = new Set<string>();
  for (const module of modules) {
    const names = sources.exportsOf(module);
    const component = names.get('default');
    const declaration = component && sources.ownDeclaration(component);
    if (!declaration) continue;
    const rows = PAGES.rows.filter((row) => row.module === module);
    for (const form of finder.formsOf(declaration))
      for (const row of targetsOf(form, rows, problems)) collect(form, row, found, problems);
  }
  for (const row of new Map(PAGES.rows.map((row) => [row.module, row])).values()) {
    if (!sources.exportsOf(row.module).has('action')) {
      for (const { path, places } of found.values())
        if (path === formPath(row))
          problems.add(`${path} has no action, but a form is sent to it: ${places.join(' ')}`);
    } else if (![...found.values()].some(({ path }) => path === formPath(row)))
      problems.add(`${row.path}: no page has a form for the action of ${row.module}`);
  }
  if (problems.size > 0) throw new Error([...problems].join('\n'));
  return [...found.values()]
    .filter((form) => !NEVER_SHOWN.has(keyOf(form)))
    .map((form) => ({ ...form, way: ONE_WAY.get(keyOf(form)) ?? form.way }))
    .sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
}

const keyOf = ({ path, intent }: PageForm) => `${path} ${intent}`;

function targetsOf({ paths, place }: RenderedForm, own: readonly PageRow[], problems: Set<string>): PageRow[] {
  if (paths.length === 0 && own.length === 0) problems.add(`${place}: a form of a frame has to name its page`);
  if (paths.length === 0) return [...own];
  return paths.flatMap((path) => {
    const row = PAGES.find(path);
    if (!row) problems.add(`${place}: no page has the address ${path}`);
    return row ?? [];
  });
}

function collect(form: RenderedForm, row: PageRow, found: Map<string, PageForm>, problems: Set<string>): void {
  const { intents, way, place } = form;
  for (const intent of intents.length > 0 ? intents : ['']) {
    if (intent === '*') {
      problems.add(`${place}: which intents are sent is known only in the browser: name them in the type`);
      continue;
    }
    const path = formPath(row);
    const key = `${path} ${intent}`;
    const known = found.get(key);
    found.set(key, {
      path,
      intent,
      way: known && known.way !== way ? 'both' : way,
      places: [...new Set([...(known?.places ?? []), place])],
    });
  }
}
