import type { ReactNode } from 'react';
import { describeDevice } from '../../../domains/accounts/sessions/device-name.ts';
import type { OfficeUser } from '../../../domains/platform-office/users/contract.ts';
import { formatMoney, formatNumber } from '../../../platform/locale/format.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';

/** Its orders, sessions, login log, and staff actions. */
export function UserHistory({ user }: { user: OfficeUser }) {
  const { t, has, locale } = useTexts();
  const methodText = (method: string) => (has(`security:method.${method}`) ? t(`security:method.${method}`) : method);
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      <Panel
        title={t('platform-office:users.orders')}
        hint={t('platform-office:users.orders_sum', {
          total: formatNumber(user.orders.total, locale),
          paid: formatNumber(user.orders.paid, locale),
        })}
      >
        <Lines
          none={t('platform-office:users.orders_none')}
          lines={user.lastOrders.map(({ no, status, total, placedAt, merchant }) => ({
            key: no,
            main: (
              <>
                <span className="tabular font-medium">{no}</span> · {merchant}
              </>
            ),
            side: (
              <>
                <Tag variant="plain">{t(`platform-office:users.order_state.${status}`)}</Tag>{' '}
                <span className="tabular font-semibold">{formatMoney(total, locale)}</span>
              </>
            ),
            at: placedAt,
          }))}
        />
      </Panel>
      <Panel title={t('platform-office:users.sessions')}>
        <Lines
          none={t('platform-office:users.sessions_none')}
          lines={user.sessions.map(({ id, ip, userAgent, lastSeenAt }) => ({
            key: id,
            main: deviceText(userAgent) || t('security:device.unknown'),
            side: <span className="tabular text-secondary">{ip}</span>,
            at: lastSeenAt,
          }))}
        />
      </Panel>
      <Panel title={t('platform-office:users.logins')}>
        <Lines
          none={t('platform-office:users.logins_none')}
          lines={user.logins.map(({ method, outcome, ip, tries, at }) => ({
            key: `${at} ${method} ${outcome}`,
            main: (
              <>
                <Tag variant={outcome === 'entered' ? 'success' : 'warning'}>
                  {t(`security:log.outcome.${outcome}`)}
                </Tag>{' '}
                {methodText(method)}
                {tries > 1 && <span className="tabular text-secondary"> × {formatNumber(tries, locale)}</span>}
              </>
            ),
            side: <span className="tabular text-secondary">{ip}</span>,
            at,
          }))}
        />
      </Panel>
      <Panel
        title={t('platform-office:users.acts')}
        more={
          <Link
            to={`/admin/audit?subject=${encodeURIComponent(`user:${user.id}`)}`}
            className="text-[13px] text-brand-hover hover:underline"
          >
            {t('platform-office:sections.audit')}
          </Link>
        }
      >
        <Lines
          none={t('platform-office:users.acts_none')}
          lines={user.acts.map(({ act, actor, reason, at }) => ({
            key: `${at} ${act}`,
            main: (
              <>
                <code className="text-[13px]">{act}</code>
                {reason && <span className="block text-secondary">{reason}</span>}
              </>
            ),
            side: <span className="text-secondary">{actor ?? '–'}</span>,
            at,
          }))}
        />
      </Panel>
    </div>
  );
}

/** Product names: the same in every language. */
function deviceText(userAgent: string): string {
  const { browser, os } = describeDevice(userAgent);
  return [browser, os].filter(Boolean).join(' · ');
}

interface LineProps {
  key: string | number;
  main: ReactNode;
  side: ReactNode;
  at: string;
}

function Lines({ lines, none }: { lines: LineProps[]; none: string }) {
  if (lines.length === 0) return <p className="text-secondary">{none}</p>;
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ key, main, side, at }) => (
        <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">{main}</span>
          <span className="text-end">{side}</span>
          <span className="col-span-2 text-muted text-xs">
            <LocalTime iso={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
