/**
 * A name that is being typed after `@`: at the beginning, after a space or punctuation, or after any letter that is not
 * one of an address or user name. Scripts such as Chinese, Thai and Lao have no space before it.
 */
const TYPED = /(?:^|[^\w@.+/-])@([^\s@，。、；：！？（）“”「」《》]{0,20})$/u;

/** What follows the `@` at the end of a text; null if no name is being typed there. */
export function mentionAt(text: string): string | null {
  return TYPED.exec(text)?.[1] ?? null;
}
