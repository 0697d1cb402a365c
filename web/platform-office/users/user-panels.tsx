import type { ReactNode } from 'react';
import type { OfficeUser } from '../../../domains/platform-office/users/contract.ts';
import { formatMoney, formatNames, formatNumber } from '../../../platform/locale/format.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { readLocale } from '../../../platform/locale/locale.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { UserState } from './user-state.tsx';

/** Its data, balances and roles. */
export function UserPanels({ user }: { user: OfficeUser }) {
  const { t } = useTexts();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
      <Panel title={t('platform-office:users.account')}>
        <Facts
          facts={[
            ['id', `#${user.id}`],
            ['status', <UserState key="state" kind={user.kind} status={user.status} />],
            ['email', user.email ?? '–'],
            ['phone', user.phone ?? '–'],
            ['language', languageOf(readLocale(user.locale) ?? 'en').name],
            ['joined', <LocalTime key="joined" iso={user.joinedAt} />],
            ['sign_in', <SignIn key="ways" user={user} />],
          ]}
        />
      </Panel>
      <Panel title={t('platform-office:users.balances')}>
        <Balances user={user} />
      </Panel>
      <Panel title={t('platform-office:users.roles_title')}>
        {user.roles.length === 0 ? (
          <p className="text-secondary">{t('platform-office:users.roles_none')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {user.roles.map(({ siteId, site, role }) => (
              <li key={siteId} className="flex items-center justify-between gap-3 py-2">
                {site}
                <Tag>{role}</Tag>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

function Facts({ facts }: { facts: [string, ReactNode][] }) {
  const { t } = useTexts();
  return (
    <dl className="divide-y divide-line">
      {facts.map(([key, value]) => (
        <div key={key} className="grid grid-cols-[110px_minmax(0,1fr)] gap-3 py-2">
          <dt className="text-secondary">{t(`platform-office:users.fact.${key}`)}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SignIn({ user }: { user: OfficeUser }) {
  const { t, locale } = useTexts();
  const ways = [
    user.hasPassword && t('platform-office:users.way.password'),
    user.secondFactor && t('platform-office:users.way.second_factor'),
    user.passkeys > 0 && t('platform-office:users.way.passkeys', { count: user.passkeys }),
  ].filter((way) => way !== false);
  return ways.length > 0 ? formatNames(ways, locale) : '–';
}

function Balances({ user }: { user: OfficeUser }) {
  const { t, locale, has } = useTexts();
  if (user.balances.length === 0) return <p className="text-secondary">{t('platform-office:users.balances_none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {user.balances.map(({ purpose, unit, balance }) => (
        <li key={`${purpose} ${unit}`} className="flex items-baseline justify-between gap-3 py-2">
          <span className="text-secondary">
            {has(`platform-office:users.purpose.${purpose}`) ? t(`platform-office:users.purpose.${purpose}`) : purpose}
          </span>
          <span className="tabular font-semibold">
            {unit === 'POINTS'
              ? formatNumber(balance, locale)
              : formatMoney({ amount: balance, currency: unit }, locale)}
          </span>
        </li>
      ))}
    </ul>
  );
}
