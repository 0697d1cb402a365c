import { Form } from 'react-router';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { ShownNotice } from './show-notices.server.ts';

const TINTS: Record<ShownNotice['tone'], string> = {
  brand: 'bg-brand-tint text-brand-hover',
  success: 'bg-success/10 text-success',
  warning: 'bg-warning/10 text-warning',
  danger: 'bg-danger/10 text-danger',
};
const LINK = 'text-secondary hover:text-brand-hover hover:underline';

/** One notification; `back` is the URL of its list. */
export function NoticeCard({ notice, back }: { notice: ShownNotice; back: PageAddress }) {
  const { t } = useTexts();
  return (
    <article className="flex gap-3 rounded-card bg-card p-4 md:gap-4 md:px-6">
      <span className={cx('flex size-10 shrink-0 items-center justify-center rounded-full', TINTS[notice.tone])}>
        <Icon name={notice.icon} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className={cx('flex items-center gap-2 text-[15px]', notice.isRead && 'font-normal')}>
            {notice.title}
            {!notice.isRead && <Tag className="shrink-0">{t('messages:page.new')}</Tag>}
          </h2>
          <span className="tabular text-[13px] text-muted">
            <LocalTime iso={notice.createdAt} />
          </span>
        </header>
        <p className="mt-1 text-secondary [overflow-wrap:anywhere]">{notice.text}</p>
        <Ways notice={notice} back={back} />
      </div>
    </article>
  );
}

/** Opening an unread notification marks it as read: a form, so that prefetching does not. */
function Ways({ notice, back }: { notice: ShownNotice; back: PageAddress }) {
  const { t } = useTexts();
  const open = notice.kind.startsWith('order.') ? 'messages:page.open' : 'messages:page.view';
  // many links say "View order": the label for screen readers adds which one
  const which = <span className="sr-only">: {notice.text}</span>;
  if (notice.isRead) {
    if (!notice.link) return null;
    return (
      <p className="mt-2">
        <Link to={uncheckedAddress(notice.link)} className={LINK}>
          {t(open)}
          {which}
        </Link>
      </p>
    );
  }
  return (
    <Form method="post" preventScrollReset className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
      <input type="hidden" name="id" value={notice.id} />
      <input type="hidden" name="link" value={notice.link} />
      <input type="hidden" name="back" value={back} />
      {notice.link && (
        <button type="submit" name="intent" value="open" className="text-brand-hover hover:underline">
          {t(open)}
          {which}
        </button>
      )}
      <button type="submit" name="intent" value="read" className={LINK}>
        {t('messages:page.mark_one')}
        {which}
      </button>
    </Form>
  );
}
