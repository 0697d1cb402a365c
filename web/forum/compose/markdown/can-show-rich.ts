import { dialect, readMarkdown } from './read-markdown.ts';
import { writeMarkdown } from './write-markdown.ts';

/** Whether the rich view can write this source so that readers see the same; otherwise it is edited as source. */
export function canShowRich(source: string): boolean {
  const written = rewrite(source);
  return written !== null && dialect.render(written) === dialect.render(source);
}

/** What the rich view would save without a change; null for what it cannot hold. */
export function rewrite(source: string): string | null {
  try {
    return writeMarkdown(readMarkdown(source));
  } catch {
    // a token without a node, such as that of a table
    return null;
  }
}
