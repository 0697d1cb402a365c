import { formatMoney } from '../../../platform/locale/format.ts';
import { type Locale, languageTag } from '../../../platform/locale/locale.ts';
import type { TextBook } from '../../../platform/locale/text-book.ts';
import { openPen } from '../../../platform/pdf/pen.server.ts';
import type { Statement } from '../contract.ts';

const LEFT = 48;
const RIGHT = 547;
const WIDTH = RIGHT - LEFT;
const QUIET = '#5B6270';

/** A month's statement as a PDF of one page. */
export async function drawStatement(statement: Statement, locale: Locale, book: TextBook): Promise<Buffer> {
  const say = (key: string, values: Record<string, string | number> = {}) => book.t(`statement:${key}`, values);
  const month = new Intl.DateTimeFormat(languageTag(locale), {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    // the Thai locale would use Buddhist years
    calendar: 'gregory',
  }).format(new Date(`${statement.month}-01T00:00:00Z`));
  const money = ({ amount, currency }: Statement['opening']) => formatMoney({ amount, currency }, locale);
  const rows: [string, string][] = [
    [say('opening'), money(statement.opening)],
    ...statement.parts.map(({ part, count, amount }): [string, string] => [
      `${say(`part.${part}`)} (${count})`,
      money(amount),
    ]),
  ];
  const closing: [string, string] = [say('closing'), money(statement.closing)];
  const words = [say('title'), statement.shop, month, say('foot'), ...rows.flat(), ...closing];
  const pen = await openPen(locale, words, `${say('title')} ${statement.month}`);
  let y = 48 + pen.write(say('title'), { x: LEFT, y: 48, width: 300, size: 24 }) + 6;
  pen.write(month, { x: LEFT + 300, y: 54, width: WIDTH - 300, size: 13, align: 'right' });
  y += pen.write(statement.shop, { x: LEFT, y, width: WIDTH, size: 12, color: QUIET }) + 28;
  const line = () => pen.doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.7).strokeColor('#E6E8EC').stroke();
  for (const [label, amount] of rows) {
    const height = pen.write(label, { x: LEFT, y, width: WIDTH - 180 });
    pen.write(amount, { x: RIGHT - 170, y, width: 170, align: 'right' });
    y += height + 8;
    line();
    y += 8;
  }
  pen.write(closing[0], { x: LEFT, y: y + 4, width: WIDTH - 200, size: 13 });
  y += pen.write(closing[1], { x: RIGHT - 190, y: y + 4, width: 190, size: 15, align: 'right' }) + 28;
  pen.write(say('foot'), { x: LEFT, y, width: WIDTH, size: 8.5, color: QUIET });
  return pen.finish();
}
