import { MAX_OPTIONS, MAX_SKUS } from '../../../domains/catalog/rules.ts';
import { LOCALES, pickText, type Texts } from '../../../platform/locale/locale.ts';
import { arrangeRows, countCombinations, type Draft, type DraftOption, type DraftRow } from './variant-draft.ts';

type Typed = Record<string, string>;

/** Result of a step: `note` is a text of the product form, `focus` the element to focus next. */
export interface Step {
  draft: Draft;
  note: { key: string; values: Record<string, string | number> } | null;
  focus: string;
}

/** Whether the button changes the draft without saving. */
export function isStep(intent: string): boolean {
  return /^(?:option\.(?:add|(?:drop|up)\.\d)|value\.(?:add\.\d|(?:drop|up)\.\d\.\d{1,3})|fill)$/.test(intent);
}

/**
 * Applies one step to the options: the button's action, plus any values typed but not yet added. Too many combinations
 * change nothing, and the note says so.
 */
export function takeStep(before: Draft, intent: string, submitted: Typed): Step {
  const [what = '', act = '', option = '', value = ''] = intent.split('.');
  const place = Number(option);
  const nth = Number(value);
  const options = before.options.map((each, at) => ({
    ...each,
    values: [...each.values, ...addedTo(before, at, submitted)],
  }));
  let focus = focusOf(what, place, submitted);
  if (what === 'option' && act === 'add' && options.length < MAX_OPTIONS) {
    options.push({ key: `${newRound(options)}_option`, name: {}, values: [] });
    focus = `option.${options.length - 1}`;
  }
  if (what === 'option' && act === 'drop') options.splice(place, 1);
  if (what === 'option' && act === 'up') moveUp(options, place);
  if (what === 'value' && act === 'drop') options[place]?.values.splice(nth, 1);
  if (what === 'value' && act === 'up') {
    moveUp(options[place]?.values ?? [], nth);
    focus = `value.${place}.${nth - 1}`;
  }
  const count = countCombinations(options);
  if (count > MAX_SKUS && count > countCombinations(before.options)) {
    const values = { count, most: MAX_SKUS };
    return { draft: before, note: { key: 'too_many', values }, focus };
  }
  const rows = arrangeRows(options, before.rows);
  const draft = { ...before, options, rows: what === 'fill' ? filled(rows, submitted) : rows };
  return { draft, note: what === 'fill' ? { key: 'filled', values: {} } : noteOf(before, draft), focus };
}

/** Enter in a field for more values submits; focus stays in that field. */
function focusOf(what: string, place: number, submitted: Typed): string {
  if (what === 'value') return `more.${place}`;
  if (what === 'fill') return 'fill';
  const added = Object.entries(submitted).find(([name, text]) => /^more\.\d\./.test(name) && text.trim());
  return what === 'save' && added ? added[0].slice(0, 'more.0'.length) : 'options';
}

function moveUp<T>(list: T[], place: number): void {
  const [moved] = list.splice(place, 1);
  if (moved !== undefined) list.splice(Math.max(0, place - 1), 0, moved);
}

/** Typed values to add, several at once between commas, in any of the languages. */
function addedTo({ options }: Draft, place: number, submitted: Typed): DraftOption['values'] {
  const known = new Set(
    options[place]?.values.flatMap(({ name }) => Object.entries(name).map(([locale, text]) => signOf(locale, text))),
  );
  const added = LOCALES.flatMap((locale) =>
    namesIn(submitted[`more.${place}.${locale}`]).flatMap((text): { name: Texts }[] => {
      if (known.has(signOf(locale, text))) return [];
      known.add(signOf(locale, text));
      return [{ name: { [locale]: text } }];
    }),
  );
  const round = newRound(options);
  return added.map(({ name }, nth) => ({ key: `${round}_${place}_${nth}`, name, swatch: '' }));
}

const signOf = (locale: string, text: string) => `${locale} ${text.toLowerCase()}`;

function namesIn(text = ''): string[] {
  return text.split(/[,，、;；\n]/).flatMap((name) => name.trim() || []);
}

/** Prefix of this step's new keys: not used in the form yet. */
function newRound(options: readonly DraftOption[]): string {
  const keys = [...options, ...options.flatMap(({ values }) => values)].map(({ key }) => key);
  return `n${Math.max(0, ...keys.map((key) => Number(/^n(\d+)/.exec(key)?.[1] ?? 0))) + 1}`;
}

/** Values to apply to every active variant. */
function filled(rows: DraftRow[], submitted: Typed): DraftRow[] {
  const said = (['price', 'compareAt', 'weightGrams', 'onHand'] as const).flatMap((field) => {
    const text = (submitted[`fill.${field}`] ?? '').trim();
    return text ? [[field, text] as const] : [];
  });
  return rows.map((row) => {
    if (!row.isSold) return row;
    // stock of an existing variant is counted in the stock section
    const own = said.filter(([field]) => field !== 'onHand' || row.skuId === null);
    return { ...row, fields: { ...row.fields, ...Object.fromEntries(own) } };
  });
}

/** How many variants were added, and how many active ones will be removed. */
function noteOf(before: Draft, { rows }: Draft): Step['note'] {
  const kept = new Set(rows.flatMap(({ skuId }) => skuId ?? []));
  const ended = before.rows.filter(({ skuId, isSold }) => isSold && skuId !== null && !kept.has(skuId)).length;
  const known = new Set(before.rows.map(({ values }) => values.join('-')));
  const added = rows.filter((row) => row.skuId === null && !known.has(row.values.join('-'))).length;
  if (ended > 0) return { key: 'ended', values: { count: ended } };
  return added > 0 ? { key: 'added', values: { count: added } } : { key: 'arranged', values: { count: rows.length } };
}

/** A variant's name in the reader's language. */
export function rowTitle({ options }: Draft, { values }: DraftRow, locale: (typeof LOCALES)[number]): string {
  const names = new Map(options.flatMap((option) => option.values.map(({ key, name }) => [key, name] as const)));
  return values.map((key) => pickText(names.get(key), locale) || '?').join(' · ');
}
