/** Without it spreadsheets take UTF-8 for something else: the first sign of every CSV file. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Apostrophes that stand there already are part of the rule: so what was guarded can be read as it was. */
const RISKY = /^(?='*[=+\-@\t\r])/;
const GUARDED = /^'(?='*[=+\-@\t\r])/;
/** Many spreadsheets split at semicolons or tabs, know nothing of our quotes then, and begin a cell inside of a field. */
const RISKY_INSIDE = /([;\t\r\n])(?='*[=+\-@])/g;
const GUARDED_INSIDE = /([;\t\r\n])'(?='*[=+\-@])/g;

/** A number as it is to be read, with all its decimals: `-12.50`. */
export interface DecimalCell {
  decimal: string;
}

/** One line of a CSV file. What a spreadsheet would take for a formula is told as text. */
export function csvLine(values: readonly (string | number | DecimalCell)[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

/** Text that no spreadsheet takes for a formula: an apostrophe stands before what looks like one. */
export function guardCell(text: string): string {
  return text.replace(RISKY_INSIDE, "$1'").replace(RISKY, "'");
}

/** Takes exactly the apostrophes of `guardCell` away again. */
export function unguardCell(cell: string): string {
  return cell.replace(GUARDED, '').replace(GUARDED_INSIDE, '$1');
}

function field(value: string | number | DecimalCell): string {
  if (typeof value === 'object') return value.decimal;
  const text = typeof value === 'string' ? guardCell(value) : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
