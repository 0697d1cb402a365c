import { mediaHtml } from '../../../platform/media/media-url.ts';
import { cx } from '../../ui/class-names.ts';

interface ForumTextProps {
  html: string;
  className?: string;
  lang?: string | undefined;
  /** What the ids of the headings begin with. Without it they have none, because one page shows several texts. */
  headingIds?: string;
}

const HEADING_ID = /<(h[2-6]) id="(section-\d+)"/g;

/** Text that the forum's renderer and sanitiser have made of what people typed; nothing else may come in here. */
export function ForumText({ html, className, lang, headingIds }: ForumTextProps) {
  const withIds = html.replace(HEADING_ID, headingIds === undefined ? '<$1' : `<$1 id="${headingIds}$2"`);
  const inner = { dangerouslySetInnerHTML: { __html: mediaHtml(withIds) } };
  return <div {...inner} lang={lang} className={cx('forum-text', className)} />;
}
