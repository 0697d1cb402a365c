import { mediaHtml } from '../../../platform/media/media-url.ts';
import { cx } from '../../ui/class-names.ts';

/** Text that the forum's renderer and sanitiser have made of what people typed; nothing else may come in here. */
export function ForumText({ html, className }: { html: string; className?: string }) {
  const inner = { dangerouslySetInnerHTML: { __html: mediaHtml(html) } };
  return <div {...inner} className={cx('forum-text', className)} />;
}
