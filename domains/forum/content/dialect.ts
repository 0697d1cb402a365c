import MarkdownIt, { type MarkdownIt as Markdown } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';

/** Cells of all tables of a post. Missing cells of a row are filled up, so a few letters can make ten thousand of them. */
const MAX_CELLS = 5_000;
/** Scripts written without spaces that `markdown-it-cjk-friendly` does not know: marks begin and end inside a line. */
const WITHOUT_SPACES = /^[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/**
 * The markdown of the forum. The server renders with it and the rich view of the composer reads with it, so that both
 * understand a source in the same way. HTML in the source is shown as text: markdown is the only markup.
 */
export function makeDialect(): Markdown {
  const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: 40 });
  markdown.linkify.set({ fuzzyEmail: false });
  markdown.use(cjkFriendly);
  markdown.use(marksBesideLetters);
  markdown.use(limitedTables);
  return markdown;
}

/** Whether marks (`**`, `~~`) between two characters, or at the ends of a line, can begin and end formatted text. */
export function marksBetween(markdown: Markdown, before: string, after: string) {
  const state = new markdown.inline.State(`${before}**${after}`, markdown, {}, []);
  const { can_open: canOpen, can_close: canClose } = state.scanDelims(before.length, true);
  return { canOpen, canClose };
}

/** Punctuation beside a letter of these scripts does not keep marks from beginning or ending, as beside Chinese. */
function marksBesideLetters(markdown: Markdown): void {
  const Former = markdown.inline.State;
  markdown.inline.State = class extends Former {
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord);
      if (!canSplitWord) return found;
      const before = this.src.charAt(start - 1) || ' ';
      const end = start + found.length;
      const after = end < this.posMax ? this.src.charAt(end) : ' ';
      const isInside = !/\s/u.test(before) && !/\s/u.test(after);
      if (isInside && (WITHOUT_SPACES.test(before) || WITHOUT_SPACES.test(after)))
        return { ...found, can_open: true, can_close: true };
      return found;
    }
  };
}

function limitedTables(markdown: Markdown): void {
  const withoutTables = new MarkdownIt({ html: false, maxNesting: 40 }).disable('table');
  markdown.core.ruler.after('block', 'table size', (state) => {
    const cells = state.tokens.reduce((sum, { type }) => sum + Number(type === 'td_open' || type === 'th_open'), 0);
    if (cells <= MAX_CELLS) return;
    state.tokens = [];
    withoutTables.block.parse(state.src, withoutTables, state.env, state.tokens);
  });
}
