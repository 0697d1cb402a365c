import { fieldProblems } from '../../../../domains/kit/field-problems.ts';
import {
  type ProductChange,
  productChangeShape,
  type Selection,
  selectionShape,
} from '../../../../domains/merchant-office/products/changes/contract.ts';
import { parseMoney, readDecimal } from '../../../../platform/locale/money.ts';

export interface ChangeForm {
  selection: Selection;
  change: ProductChange;
  /** Code of `errors:field` by field of the form. */
  problems: Record<string, string>;
  isEmpty: boolean;
}

/** The products and the change that a URL or a form names; a part with a wrong number is left out and named. */
export function readChangeForm(fields: URLSearchParams, currency: string): ChangeForm {
  const all = fields.get('all') ? filtersOf(fields) : undefined;
  const ids = fields.getAll('ids').map(Number);
  const selected = selectionShape.safeParse({ ids, all });
  const problems: Record<string, string> = {};
  const change: ProductChange = {};
  for (const part of ['price', 'stock', 'status', 'categoryId'] as const) {
    const said = partOf(fields, part, currency);
    if (said === undefined) continue;
    const parsed = productChangeShape.safeParse({ [part]: said });
    if (parsed.success) Object.assign(change, parsed.data);
    else
      problems[part === 'price' || part === 'stock' ? `${part}By` : part] =
        fieldProblems(parsed.error)[0]?.code ?? 'invalid_value';
  }
  return {
    selection: selected.success ? selected.data : { ids: [] },
    change,
    problems,
    isEmpty: Object.keys(change).length === 0,
  };
}

function filtersOf(fields: URLSearchParams): object {
  return {
    keyword: fields.get('keyword') ?? '',
    state: fields.get('state') || 'all',
    missing: fields.get('missing') || undefined,
  };
}

function partOf(fields: URLSearchParams, part: 'price' | 'stock' | 'status' | 'categoryId', currency: string): unknown {
  const said = fields.get(part)?.trim();
  if (!said) return undefined;
  if (part === 'categoryId') return Number(said);
  if (part === 'status') return said;
  const by = fields.get(`${part}By`)?.trim() ?? '';
  return {
    how: said,
    amount: part === 'stock' ? wholeOf(by) : said === 'percent' ? hundredths(by) : minorOf(by, currency),
  };
}

const wholeOf = (text: string) => (/^[-+−]?\d+$/.test(text) ? Number(text.replace('−', '-')) : Number.NaN);

function minorOf(text: string, currency: string): number {
  const [, sign = '', rest = ''] = /^([-+−]?)(.*)$/s.exec(text) ?? [];
  const amount = parseMoney(rest, currency);
  return amount === undefined ? Number.NaN : sign === '-' || sign === '−' ? -amount : amount;
}

/** `-12.5` percent as −1250. */
function hundredths(text: string): number {
  const digits = text.endsWith('%') ? text.slice(0, -1) : text;
  const [, sign = '', rest = ''] = /^([-+−]?)(.*)$/s.exec(digits) ?? [];
  const decimal = readDecimal(rest);
  if (decimal === undefined || !/^\d{1,6}(?:\.\d{1,2})?$/.test(decimal)) return Number.NaN;
  const amount = Math.round(Number(decimal) * 100);
  return sign === '-' || sign === '−' ? -amount : amount;
}
