/** One line of a CSV file. What a spreadsheet would take for a formula is told as text. */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

function field(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
