/** Many spreadsheets split at semicolons or tabs, know nothing of our quotes then, and begin a cell inside of a field. */
const CELL_INSIDE = /([;\t\r\n])(?=[=+\-@])/g;

/** One line of a CSV file. What a spreadsheet would take for a formula is told as text. */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

function field(value: string | number): string {
  const text =
    typeof value === 'string' ? value.replace(CELL_INSIDE, "$1'").replace(/^(?=[=+\-@\t\r])/, "'") : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
