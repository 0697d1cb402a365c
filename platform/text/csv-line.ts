/** Byte order mark, without which spreadsheets do not recognise UTF-8: the first character of every CSV file. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Existing apostrophes are covered by the rule, so that guarding can be reversed exactly. */
const RISKY = /^(?='*[=+\-@＝＋－＠\t\r])/;
const GUARDED = /^'(?='*[=+\-@＝＋－＠\t\r])/;
/** Many spreadsheets split at semicolons or tabs and then ignore our quotes, so a cell may begin inside a field. */
const RISKY_INSIDE = /([;\t\r\n])(?='*[=+\-@＝＋－＠])/g;
const GUARDED_INSIDE = /([;\t\r\n])'(?='*[=+\-@＝＋－＠])/g;

/** A number to be written with all its decimals: `-12.50`. */
export interface DecimalCell {
  decimal: string;
}

/** One line of a CSV file. Text that a spreadsheet would interpret as a formula is guarded. */
export function csvLine(values: readonly (string | number | DecimalCell)[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

/**
 * Text that no spreadsheet interprets as a formula (CSV injection): prefixed with an apostrophe if it looks like one.
 */
export function guardCell(text: string): string {
  return text.replace(RISKY_INSIDE, "$1'").replace(RISKY, "'");
}

/** Removes exactly the apostrophes that `guardCell` adds. */
export function unguardCell(cell: string): string {
  return cell.replace(GUARDED, '').replace(GUARDED_INSIDE, '$1');
}

function field(value: string | number | DecimalCell): string {
  if (typeof value === 'object') return value.decimal;
  const text = typeof value === 'string' ? guardCell(value) : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
