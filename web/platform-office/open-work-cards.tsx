import type { OpenWork } from '../../domains/platform-office/figures/queries.server.ts';
import { formatNumber } from '../../platform/locale/format.ts';
import type { PageAddress } from '../manifest/page-address.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { Link } from '../ui/link.tsx';

/** Each kind of pending task: its page, if there is one, and whether a large number is urgent. */
const KINDS: { key: keyof OpenWork; icon: IconName; to?: PageAddress; isTrouble?: boolean }[] = [
  { key: 'applications', icon: 'handshake', to: '/admin/settlements' },
  { key: 'toShip', icon: 'package', to: '/admin/orders?status=to_ship' },
  { key: 'chats', icon: 'headset', to: '/admin/chat' },
  { key: 'appeals', icon: 'scale', to: '/admin/refunds' },
  { key: 'failedRefunds', icon: 'rotate-ccw', to: '/admin/refunds?status=refunding', isTrouble: true },
  { key: 'unmatchedPayments', icon: 'rotate-ccw', isTrouble: true },
  { key: 'unsent', icon: 'mail', to: '/admin/outbox?state=waiting' },
  { key: 'failingMail', icon: 'triangle-alert', to: '/admin/outbox?state=failed', isTrouble: true },
];

/** Pending tasks; kinds that the reader has no permission for are omitted. */
export function OpenWorkCards({ work }: { work: OpenWork }) {
  const { t, locale } = useTexts();
  const shown = KINDS.flatMap((kind) => {
    const count = work[kind.key];
    return count === null ? [] : [{ ...kind, count }];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('platform-office:work.title')}>
      <h2 className="mb-3 text-base">{t('platform-office:work.title')}</h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {shown.map(({ key, icon, to, count, isTrouble }) => {
          const isBad = isTrouble && count > 0;
          const inner = (
            <>
              <Icon name={icon} size={20} className={isBad ? 'text-danger' : 'text-brand'} />
              <span className="min-w-0">
                <span className={cx('tabular block font-semibold text-xl leading-tight', isBad && 'text-danger')}>
                  {count >= 1000 ? `${formatNumber(1000, locale)}+` : formatNumber(count, locale)}
                </span>
                <span className="block text-[13px] text-secondary">{t(`platform-office:work.${key}`)}</span>
              </span>
            </>
          );
          const box = 'flex h-full items-start gap-3 rounded-card border border-line bg-card p-4';
          return (
            <li key={key}>
              {to ? (
                <Link to={to} className={cx(box, 'transition-colors hover:border-faint')}>
                  {inner}
                </Link>
              ) : (
                <div className={box}>{inner}</div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
