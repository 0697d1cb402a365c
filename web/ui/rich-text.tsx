import { mediaHtml } from '../../platform/media/media-url.ts';
import { cx } from './class-names.ts';

/** Stored HTML. It was made safe by the one sanitiser when it was stored; nothing else may come in here. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const inner = { dangerouslySetInnerHTML: { __html: mediaHtml(html) } };
  return <div {...inner} className={cx('prose', className)} />;
}
