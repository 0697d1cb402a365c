/** What the rich view can show and write again; anything else it would drop at the first change. */
const SHOWN = new Set('p br hr h2 h3 h4 blockquote pre code ul ol li strong b em i u s del a img'.split(' '));

/** Whether the rich view can edit this HTML without losing a part of it. */
export function canShowRich(html: string): boolean {
  return [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].every(([, element = '']) => SHOWN.has(element.toLowerCase()));
}

/** Text typed into a field for HTML: without any element, its lines become paragraphs. */
export function htmlOf(typed: string): string {
  const text = typed.trim();
  if (text === '' || /<\/?[a-z]/i.test(text)) return text;
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => `<p>${part.trim().replaceAll('<', '&lt;').replace(/\r?\n/g, '<br>')}</p>`)
    .join('\n');
}
