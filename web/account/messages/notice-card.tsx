import { Form } from 'react-router';
import type { Notice } from '../../../domains/messages/contract.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';

const ICONS: Record<Notice['kind'], [IconName, string]> = {
  'chat.answered': ['headset', 'bg-brand-tint text-brand-hover'],
  'order.paid': ['wallet', 'bg-success/10 text-success'],
  'order.expired': ['clock', 'bg-warning/10 text-warning'],
  'order.shipped': ['truck', 'bg-brand-tint text-brand-hover'],
  'order.parcel_corrected': ['truck', 'bg-brand-tint text-brand-hover'],
  'order.confirmed': ['banknote', 'bg-brand-tint text-brand-hover'],
  'order.placed': ['scroll-text', 'bg-brand-tint text-brand-hover'],
  'order.pay_soon': ['clock', 'bg-warning/10 text-warning'],
  'order.cancelled': ['circle-x', 'bg-warning/10 text-warning'],
  'order.revoked': ['circle-x', 'bg-warning/10 text-warning'],
  'order.delivering': ['truck', 'bg-brand-tint text-brand-hover'],
  'order.content': ['zap', 'bg-success/10 text-success'],
  'order.arrived': ['package-check', 'bg-success/10 text-success'],
  'order.receive_soon': ['clock', 'bg-warning/10 text-warning'],
  'order.received': ['package-check', 'bg-success/10 text-success'],
  'order.evaluate_soon': ['star', 'bg-warning/10 text-warning'],
  'order.completed': ['circle-check', 'bg-success/10 text-success'],
  'order.invoiced': ['scroll-text', 'bg-success/10 text-success'],
  'transfer.asked': ['landmark', 'bg-brand-tint text-brand-hover'],
  'transfer.part': ['landmark', 'bg-warning/10 text-warning'],
  'payback.account_wanted': ['landmark', 'bg-warning/10 text-warning'],
  'payback.account_given': ['landmark', 'bg-brand-tint text-brand-hover'],
  'transfer.pay_soon': ['clock', 'bg-warning/10 text-warning'],
  'order.redirected': ['map-pin', 'bg-warning/10 text-warning'],
  'balance.recharged': ['wallet', 'bg-success/10 text-success'],
  'gift.bought': ['gift', 'bg-success/10 text-success'],
  'gift.redeemed': ['gift', 'bg-brand-tint text-brand-hover'],
  'review.replied': ['messages-square', 'bg-brand-tint text-brand-hover'],
  'review.hidden': ['eye-off', 'bg-warning/10 text-warning'],
  'review.shown': ['star', 'bg-success/10 text-success'],
  'group.filled': ['users', 'bg-success/10 text-success'],
  'group.failed': ['users', 'bg-warning/10 text-warning'],
  'group.left': ['users', 'bg-brand-tint text-brand-hover'],
  'bargain.helped': ['trending-down', 'bg-brand-tint text-brand-hover'],
  'bargain.done': ['trending-down', 'bg-success/10 text-success'],
  'presale.deposited': ['hourglass', 'bg-success/10 text-success'],
  'presale.balance_due_open': ['wallet', 'bg-brand-tint text-brand-hover'],
  'presale.balance_due_ending': ['clock', 'bg-warning/10 text-warning'],
  'presale.forfeited': ['clock', 'bg-warning/10 text-warning'],
  'refund.return_wanted': ['package-open', 'bg-brand-tint text-brand-hover'],
  'refund.approved': ['rotate-ccw', 'bg-success/10 text-success'],
  'refund.refunded': ['circle-check', 'bg-success/10 text-success'],
  'refund.refused': ['circle-x', 'bg-warning/10 text-warning'],
  'refund.asked': ['rotate-ccw', 'bg-warning/10 text-warning'],
  'refund.appealed': ['scale', 'bg-warning/10 text-warning'],
  'refund.sent_back': ['truck', 'bg-brand-tint text-brand-hover'],
  'application.approved': ['store', 'bg-success/10 text-success'],
  'application.refused': ['store', 'bg-warning/10 text-warning'],
  'developer.approved': ['badge-check', 'bg-success/10 text-success'],
  'developer.refused': ['circle-x', 'bg-warning/10 text-warning'],
  'developer.suspended': ['ban', 'bg-warning/10 text-warning'],
  'developer.active': ['circle-check', 'bg-success/10 text-success'],
  'app.included': ['circle-check', 'bg-success/10 text-success'],
  'app.inclusion_refused': ['circle-x', 'bg-warning/10 text-warning'],
  'product.blocked': ['ban', 'bg-warning/10 text-warning'],
  'product.allowed': ['circle-check', 'bg-success/10 text-success'],
  'product.approved': ['circle-check', 'bg-success/10 text-success'],
  'product.refused': ['ban', 'bg-warning/10 text-warning'],
  'shop.open': ['store', 'bg-success/10 text-success'],
  'shop.paused': ['store', 'bg-warning/10 text-warning'],
  'shop.closed': ['store', 'bg-danger/10 text-danger'],
  'shop.closing': ['store', 'bg-danger/10 text-danger'],
  'shop.staff_ended': ['store', 'bg-warning/10 text-warning'],
  'membership.joined': ['badge-check', 'bg-success/10 text-success'],
  'membership.joined_for_good': ['badge-check', 'bg-success/10 text-success'],
  'membership.ending': ['clock', 'bg-warning/10 text-warning'],
  'membership.role_ending': ['clock', 'bg-warning/10 text-warning'],
  'forum.replied': ['messages-square', 'bg-brand-tint text-brand-hover'],
  'forum.mentioned': ['messages-square', 'bg-brand-tint text-brand-hover'],
  'forum.liked': ['star', 'bg-brand-tint text-brand-hover'],
  'forum.accepted': ['badge-check', 'bg-success/10 text-success'],
  'forum.messaged': ['messages-square', 'bg-brand-tint text-brand-hover'],
  'forum.approved': ['circle-check', 'bg-success/10 text-success'],
  'forum.rejected': ['circle-x', 'bg-warning/10 text-warning'],
  'forum.removed': ['circle-x', 'bg-warning/10 text-warning'],
  'forum.media_ready': ['video', 'bg-success/10 text-success'],
  'forum.media_failed': ['circle-x', 'bg-warning/10 text-warning'],
  'forum.report_kept': ['scale', 'bg-brand-tint text-brand-hover'],
  'forum.report_removed': ['scale', 'bg-success/10 text-success'],
  'forum.restricted': ['eye-off', 'bg-warning/10 text-warning'],
  'forum.admitted': ['badge-check', 'bg-success/10 text-success'],
  'forum.identity_approved': ['badge-check', 'bg-success/10 text-success'],
  'forum.identity_rejected': ['badge-check', 'bg-warning/10 text-warning'],
};
const LINK = 'text-secondary hover:text-brand-hover hover:underline';

/** One notification; `back` is the URL of its list. */
export function NoticeCard({ notice, back }: { notice: Notice; back: PageAddress }) {
  const { t } = useTexts();
  const [icon, tint] = ICONS[notice.kind];
  return (
    <article className="flex gap-3 rounded-card bg-card p-4 md:gap-4 md:px-6">
      <span className={cx('flex size-10 shrink-0 items-center justify-center rounded-full', tint)}>
        <Icon name={icon} size={20} />
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
function Ways({ notice, back }: { notice: Notice; back: PageAddress }) {
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
