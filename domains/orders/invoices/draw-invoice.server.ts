import { formatMoney } from '../../../platform/locale/format.ts';
import { languageTag } from '../../../platform/locale/locale.ts';
import type { TextBook } from '../../../platform/locale/text-book.ts';
import { formatUnit } from '../../../platform/locale/unit-price.ts';
import { openPen, type Pen } from '../../../platform/pdf/pen.server.ts';
import type { InvoiceContent } from './contract.ts';

const LEFT = 48;
const RIGHT = 547;
const BOTTOM = 780;
const WIDTH = RIGHT - LEFT;
const QUIET = '#5B6270';
const LINE = '#E6E8EC';

type Say = (key: string, values?: Record<string, string | number>) => string;

/** Column positions of the lines. */
const COLUMNS = {
  name: { x: LEFT, width: 240 },
  num: { x: 296, width: 40 },
  unit: { x: 344, width: 96 },
  items: { x: 448, width: 99 },
};

/** An invoice or a credit note as a PDF, in the requested language. */
export async function drawInvoice(content: InvoiceContent, book: TextBook): Promise<Buffer> {
  const say: Say = (key, values = {}) => book.t(`delivery:invoice.${key}`, values);
  const pen = await openPen(content.locale, wordsOf(content, say), `${say(`title.${content.kind}`)} ${content.no}`);
  let y = drawHead(pen, content, say);
  y = drawParties(pen, content, say, y);
  if (content.lines.length > 0) y = drawLines(pen, content, say, y);
  drawSums(pen, content, say, y);
  return pen.finish();
}

const money = (content: InvoiceContent, amount: number) =>
  formatMoney({ amount, currency: content.currency }, content.locale);

function unitPrice({ currency, locale }: InvoiceContent, { unit, items }: InvoiceContent['lines'][number]): string {
  return formatUnit({ amount: unit, currency }, { amount: items, currency }, locale);
}

function day(content: InvoiceContent, iso: string): string {
  const format = new Intl.DateTimeFormat(languageTag(content.locale), {
    dateStyle: 'long',
    timeZone: 'UTC',
    // the Thai locale would use Buddhist years, unlike the pages of the same order
    calendar: 'gregory',
  });
  return format.format(new Date(iso));
}

function drawHead(pen: Pen, content: InvoiceContent, say: Say): number {
  const title = pen.write(say(`title.${content.kind}`), { x: LEFT, y: 48, width: 300, size: 24 });
  pen.write(`${say('no')} ${content.no}`, { x: LEFT + 300, y: 50, width: WIDTH - 300, size: 11, align: 'right' });
  pen.write(day(content, content.issuedAt), { x: LEFT + 300, y: 70, width: WIDTH - 300, color: QUIET, align: 'right' });
  let y = 48 + title + 4;
  const facts = [
    `${say('order')} ${content.orderNo}`,
    content.paidAt && `${say('paid_on')} ${day(content, content.paidAt)}`,
    content.corrects && say('corrects', { no: content.corrects }),
  ];
  for (const fact of facts) if (fact) y += pen.write(fact, { x: LEFT, y, width: WIDTH, color: QUIET });
  return y + 20;
}

function drawParties(pen: Pen, { seller, buyer }: InvoiceContent, say: Say, top: number): number {
  const column = (x: number, heading: string, lines: string[]) => {
    let y = top + pen.write(heading, { x, y: top, width: 235, size: 9, color: QUIET });
    for (const [index, line] of lines.entries())
      if (line) y += pen.write(line, { x, y, width: 235, size: index === 0 ? 11 : 9.5 });
    return y;
  };
  const ends = [
    column(LEFT, say('seller'), [seller.name, seller.address, seller.phone]),
    column(LEFT + 264, say('buyer'), [
      buyer.title,
      buyer.taxNumber && `${say('tax_number')} ${buyer.taxNumber}`,
      buyer.address,
    ]),
  ];
  return Math.max(...ends) + 24;
}

function drawLines(pen: Pen, content: InvoiceContent, say: Say, top: number): number {
  let y = drawColumns(pen, say, top);
  for (const line of content.lines) {
    const words = line.options ? `${line.name}\n${line.options}` : line.name;
    const height = pen.measure(words, COLUMNS.name);
    if (y + height + 16 > BOTTOM) {
      pen.doc.addPage();
      y = drawColumns(pen, say, 48);
    }
    pen.write(words, { ...COLUMNS.name, y });
    pen.write(String(line.num), { ...COLUMNS.num, y, align: 'right' });
    pen.write(unitPrice(content, line), { ...COLUMNS.unit, y, align: 'right' });
    pen.write(money(content, line.items), { ...COLUMNS.items, y, align: 'right' });
    y = rule(pen, y + height + 8) + 8;
  }
  return y + 6;
}

function drawColumns(pen: Pen, say: Say, y: number): number {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const heights = names.map((name) =>
    pen.write(say(`column.${name}`), {
      ...COLUMNS[name],
      y,
      size: 9,
      color: QUIET,
      align: name === 'name' ? 'left' : 'right',
    }),
  );
  return rule(pen, y + Math.max(...heights) + 4) + 8;
}

function rule(pen: Pen, y: number): number {
  pen.doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.7).strokeColor(LINE).stroke();
  return y;
}

/** Every non-zero part of the price, and the total in large print. */
function drawSums(pen: Pen, content: InvoiceContent, say: Say, top: number): void {
  const rows = sumsOf(content, say);
  let y = top;
  if (y + rows.length * 18 + 60 > BOTTOM) {
    pen.doc.addPage();
    y = 48;
  }
  for (const [label, amount] of rows) {
    const width = 190;
    const height = pen.write(label, { x: 240, y, width, color: QUIET });
    pen.write(amount, { x: RIGHT - 110, y, width: 110, align: 'right' });
    y += height + 3;
  }
  y = rule(pen, y + 4) + 8;
  pen.write(say(`total.${content.kind}`), { x: 240, y, width: 170, size: 13 });
  y += pen.write(money(content, content.amount), { x: RIGHT - 140, y, width: 140, size: 15, align: 'right' });
  pen.write(say('foot'), { x: LEFT, y: y + 24, width: WIDTH, size: 8.5, color: QUIET });
}

function sumsOf(content: InvoiceContent, say: Say): [string, string][] {
  if (content.kind === 'credit_note') return [];
  const { price, gift } = content;
  const less = (key: string, amount: number): [string, string][] =>
    amount > 0 ? [[say(`sum.${key}`), `−${money(content, amount)}`]] : [];
  return [
    [say('sum.items'), money(content, price.items)],
    ...less('merchant_coupon', price.merchantCoupon),
    ...less('platform_coupon', price.platformCoupon),
    ...less('points', price.points),
    [say('sum.freight'), money(content, price.freight)],
    ...(gift > 0 ? ([[say('sum.gift'), money(content, gift)]] as [string, string][]) : []),
  ];
}

/** All texts to be drawn, to select the fonts. */
function wordsOf(content: InvoiceContent, say: Say): string[] {
  const keys = [
    'no',
    'order',
    'paid_on',
    'seller',
    'buyer',
    'tax_number',
    'foot',
    `title.${content.kind}`,
    `total.${content.kind}`,
  ];
  const columns = Object.keys(COLUMNS).map((name) => say(`column.${name}`));
  const { seller, buyer } = content;
  const lines = content.lines.flatMap((line) => [line.name, line.options, unitPrice(content, line)]);
  const sums = sumsOf(content, say).flat();
  const corrects = content.corrects ? [say('corrects', { no: content.corrects })] : [];
  const dates = [content.issuedAt, content.paidAt].flatMap((iso) => (iso ? [day(content, iso)] : []));
  return [
    ...keys.map((key) => say(key)),
    ...columns,
    ...Object.values(seller),
    ...Object.values(buyer),
    ...lines,
    ...sums,
    ...corrects,
    ...dates,
    money(content, content.amount),
  ];
}
