import { describe, expect, test } from 'vitest';
import { readHeader } from './columns.ts';
import { ProductGrouper } from './group-products.ts';
import type { ImportProblem } from './problems.ts';
import type { ProductDraft } from './product-draft.ts';

const COLUMNS = ['Handle', 'Title', 'Variant Price', 'Option1 Name', 'Option1 Value', 'Image Src'];

/** Lines by column; the header consists of the usual columns and any others that the lines name. */
function group(lines: Record<string, string>[]): { drafts: ProductDraft[]; problems: ImportProblem[] } {
  const columns = [...new Set([...COLUMNS, ...lines.flatMap((line) => Object.keys(line))])];
  const header = readHeader(columns);
  if (!header) throw new Error('expected a head');
  const problems: ImportProblem[] = [];
  const grouper = new ProductGrouper({ header, currency: 'CNY', locale: 'en' }, (problem) => problems.push(problem));
  const drafts = lines.map((line, index) =>
    grouper.add({ line: index + 2, cells: columns.map((column) => line[column] ?? '') }),
  );
  return { drafts: [...drafts, grouper.finish()].filter((draft) => draft !== undefined), problems };
}

const cup = { Handle: 'cup', Title: 'Cup', 'Variant Price': '5' };
const red = { ...cup, 'Option1 Name': 'Colour', 'Option1 Value': 'Red' };
const more = (value: string, price = '6') => ({ Handle: 'cup', 'Option1 Value': value, 'Variant Price': price });

describe('lines of a product', () => {
  test('make variants and pictures until the next handle', () => {
    const { drafts, problems } = group([
      { ...red, 'Image Src': 'https://pictures.example/1.jpg', 'Image Position': '2', 'Variant Image': '' },
      { ...more('Blue'), 'Variant Image': 'https://pictures.example/blue.jpg' },
      { Handle: 'cup', 'Image Src': 'https://pictures.example/2.jpg', 'Image Position': '1', 'Image Alt Text': 'Side' },
      { Handle: 'pot', Title: 'Pot', 'Variant Price': '9', 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' },
    ]);
    expect(problems).toEqual([]);
    expect(drafts.map((draft) => draft.handle)).toEqual(['cup', 'pot']);
    expect(drafts[0]?.options).toEqual([
      { name: { en: 'Colour' }, values: [{ name: { en: 'Red' } }, { name: { en: 'Blue' } }] },
    ]);
    expect(drafts[0]?.images?.map((image) => image.src.slice(-8))).toEqual(['le/2.jpg', 'le/1.jpg', 'blue.jpg']);
    expect(drafts[0]?.variants.map(({ values, image }) => [values, image])).toEqual([
      [[0], null],
      [[1], 2],
    ]);
    expect(drafts[1]).toMatchObject({ options: [], variants: [{ values: [], priceMinor: 900 }] });
  });

  test('are one product and one value in either spelling of Unicode, and in capitals', () => {
    const cafe = { ...red, Handle: 'caf\u00e9', 'Option1 Value': 'Caf\u00e9' };
    const { drafts, problems } = group([
      cafe,
      { Handle: 'cafe\u0301', 'Option1 Value': 'Large', 'Variant Price': '6' },
      { Handle: 'caf\u00e9', 'Option1 Value': 'CAFE\u0301', 'Variant Price': '7' },
    ]);
    expect(drafts.map((draft) => [draft.handle, draft.options[0]?.values.length])).toEqual([['caf\u00e9', 2]]);
    expect(problems.map(({ line, code }) => [line, code])).toEqual([[4, 'variant_duplicate']]);
  });

  test('keep every language, and the plain columns are in the language that the line names', () => {
    const { drafts } = group([{ ...cup, Title: '杯子', Language: 'zh-CN', 'Title (en)': 'Cup', 'Title (fr)': '' }]);
    expect(drafts[0]?.name).toEqual({ 'zh-CN': '杯子', en: 'Cup', fr: '' });
  });

  test.each([
    [{ Published: 'true' }, 'on_sale'],
    [{ Published: 'FALSE' }, 'off_sale'],
    [{ Status: 'draft', Published: 'true' }, 'draft'],
    [{ Status: 'archived', Published: 'true' }, 'off_sale'],
    [{ Status: 'active' }, 'on_sale'],
    [{}, undefined],
  ])('%j is %s', (cells, status) => expect(group([{ ...cup, ...cells }]).drafts[0]?.status).toBe(status));
});

describe('what is not taken as it is written costs a warning, not the product', () => {
  test.each([
    ['status_unknown', { Status: 'unlisted' }, { status: 'off_sale' }],
    ['boolean_unknown', { Published: 'maybe' }, { status: 'off_sale' }],
    ['boolean_unknown', { 'Variant Requires Shipping': 'x' }, { kind: 'physical' }],
    ['gift_card', { 'Gift Card': 'TRUE', Status: 'active' }, { status: 'off_sale' }],
    ['description_media', { 'Body (HTML)': '<p>a</p><iframe src="https://x.test"></iframe>' }, {}],
  ])('%s: %j', (code, cells, draft) => {
    const { drafts, problems } = group([{ ...cup, ...cells }]);
    expect(problems).toEqual([{ line: 2, handle: 'cup', code }]);
    expect(drafts).toMatchObject([draft]);
  });

  test('stock that the file does not count is left alone, and reported once per product', () => {
    const untracked = { 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '-3' };
    const { drafts, problems } = group([
      { ...red, ...untracked },
      { ...more('Blue'), ...untracked },
    ]);
    expect(problems).toEqual([{ line: 2, handle: 'cup', code: 'stock_untracked' }]);
    expect(drafts[0]?.variants.map(({ onHand }) => onHand)).toEqual([undefined, undefined]);
    const tracked = { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '5' };
    expect(group([{ ...cup, ...tracked }])).toMatchObject({ drafts: [{ variants: [{ onHand: 5 }] }], problems: [] });
  });

  test('selling beyond the stock is reported where there is none', () => {
    const lines = (quantity: string) => [
      { ...cup, 'Variant Inventory Policy': 'continue', 'Variant Inventory Qty': quantity },
    ];
    expect(group(lines('-3')).problems).toEqual([{ line: 2, handle: 'cup', code: 'stock_continue' }]);
    expect(group(lines('3')).problems).toEqual([]);
  });

  test('codes that a spreadsheet has rounded are left out, others in full width are taken', () => {
    const rounded = group([{ ...cup, 'Variant SKU': '4.90123E+12', 'Variant Barcode': '４９０１２３４５６７８９４' }]);
    expect(rounded.problems).toEqual([{ line: 2, handle: 'cup', code: 'code_rounded' }]);
    expect(rounded.drafts[0]?.variants).toMatchObject([{ code: undefined, barcode: '4901234567894' }]);
  });
});

describe('a bad line', () => {
  test.each([
    ['handle_missing', { ...cup, Handle: ' ' }],
    ['handle_wrong', { ...cup, Handle: 'a cup' }],
    ['title_missing', { ...cup, Title: '' }],
    ['text_too_long', { ...cup, Title: 'x'.repeat(256) }],
    ['text_too_long', { ...cup, 'Body (HTML)': 'x'.repeat(100_001) }],
    ['text_unclean', { ...cup, Title: 'C\uFFFDp' }],
    ['text_unclean', { ...cup, Title: 'C\u0000p' }],
    ['price_missing', { ...cup, 'Variant Price': '' }],
    ['price_wrong', { ...cup, 'Variant Price': 'five' }],
    ['price_wrong', { ...cup, 'Variant Price': '-5' }],
    ['price_too_big', { ...cup, 'Variant Price': '9'.repeat(12) }],
    ['number_wrong', { ...cup, 'Variant Inventory Qty': 'many' }],
    ['number_wrong', { ...cup, 'Variant Grams': '1 kg' }],
    ['number_rounded', { ...cup, 'Variant Inventory Qty': '1.00E+03' }],
    ['number_rounded', { ...cup, 'Variant Price': '1,2E+3' }],
    ['language_unknown', { ...cup, Language: 'tlh' }],
    ['specs_wrong', { ...cup, 'Specs (JSON)': '[{"name":1}]' }],
    ['options_too_many', { ...red, 'Option4 Name': 'Cut' }],
    ['option_missing', { ...cup, 'Option1 Value': 'Red' }],
    ['option_missing', { ...red, 'Option1 Value': '' }],
    ['option_missing', { ...cup, 'Option2 Name': 'Size', 'Option2 Value': 'S' }],
    ['tags_too_many', { ...cup, Tags: Array.from({ length: 251 }, (_, index) => index).join() }],
    ['image_address_wrong', { ...cup, 'Image Src': 'javascript:alert(1)' }],
    ['image_address_wrong', { ...cup, 'Image Src': 'file:///etc/passwd' }],
    ['image_address_wrong', { ...cup, 'Variant Image': '/media/../secret' }],
  ])('%s is named with its line and does not stop the next product', (code, line) => {
    const { drafts, problems } = group([line, { Handle: 'pot', Title: 'Pot', 'Variant Price': '9' }]);
    expect(problems.map(({ line: at, code: why }) => [at, why])).toEqual([[2, code]]);
    expect(drafts.map((draft) => draft.handle)).toEqual(['pot']);
  });

  test('among good ones affects only its own variant', () => {
    const { drafts, problems } = group([red, more('Blue', 'x'), more('Red'), more('Green')]);
    expect(problems).toEqual([
      { line: 3, handle: 'cup', code: 'price_wrong' },
      { line: 4, handle: 'cup', code: 'variant_duplicate' },
    ]);
    expect(drafts[0]).toMatchObject({ complete: false, variants: [{ values: [0] }, { values: [1] }] });
    expect(drafts[0]?.options[0]?.values.map((value) => value.name.en)).toEqual(['Red', 'Green']);
  });

  test('refuses the other lines of its product too, and so does a line that is not next to those of its product', () => {
    const { drafts, problems } = group([{ ...red, Title: '' }, more('Blue'), { ...cup, Handle: 'pot' }, more('Green')]);
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [2, 'title_missing'],
      [5, 'handle_scattered'],
    ]);
    expect(drafts.map((draft) => draft.handle)).toEqual(['pot']);
  });

  test('is reported for each variant beyond 250', () => {
    const lines = Array.from({ length: 251 }, (_, index) => more(`no ${index}`));
    const { drafts, problems } = group([red, ...lines]);
    expect(problems.map((problem) => problem.code)).toEqual(['variants_too_many', 'variants_too_many']);
    expect(drafts[0]?.variants.length).toBe(250);
  });
});

test('a header without handle, title or price is refused', () => {
  expect(readHeader(['Handle', 'Title'])).toBeNull();
  expect(readHeader(['URL handle', 'TITLE', ' price ', 'Whatever'])?.size).toBe(3);
});
