/**
 * The texts of the inline scripts that carry the mark, and the page without it. The content policy allows exactly these:
 * markup that got into a page some other way cannot know the mark of this rendering.
 */
export function takeMarkedScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${mark}"`;
  const scripts: string[] = [];
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at + 1)) {
    const tag = html.lastIndexOf('<', at);
    const start = html.indexOf('>', at) + 1;
    const end = html.indexOf('</script>', start);
    const isInline = html.startsWith('<script', tag) && !/\ssrc=/.test(html.slice(tag, start));
    if (isInline && start > 0 && end >= 0) scripts.push(html.slice(start, end));
  }
  return { html: html.replaceAll(attribute, ''), scripts };
}
