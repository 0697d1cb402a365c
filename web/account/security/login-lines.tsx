import type { LoginInfo } from '../../../domains/accounts/sessions/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';

const VARIANTS: Record<LoginInfo['outcome'], [IconName, string]> = {
  entered: ['circle-check', 'text-success'],
  wrong: ['circle-x', 'text-warning'],
  locked: ['circle-alert', 'text-danger'],
  banned: ['circle-alert', 'text-danger'],
};

/** Entries of the login log: what happened, method, device, place and time. */
export function LoginLines({ logins }: { logins: LoginInfo[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {logins.map((login) => (
        <LoginLine key={login.id} login={login} />
      ))}
    </ul>
  );
}

function LoginLine({ login }: { login: LoginInfo }) {
  const { t, has } = useTexts();
  const [icon, tint] = VARIANTS[login.outcome];
  const method = `security:method.${login.method}`;
  return (
    <li className="flex gap-3 py-3">
      <Icon name={icon} size={18} className={cx('mt-0.5', tint)} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            {t(`security:log.outcome.${login.outcome}`)}
            {login.isNewDevice && <Tag variant="warning">{t('security:log.new_device')}</Tag>}
            {login.tries > 1 && <Tag variant="plain">{t('security:log.tries', { count: login.tries })}</Tag>}
          </p>
          <span className="tabular text-[13px] text-muted">
            <LocalTime iso={login.createdAt} />
          </span>
        </div>
        <p className="mt-0.5 text-secondary [overflow-wrap:anywhere]">
          {has(method) ? t(method) : login.method} · {login.device.name} · {login.place.name}{' '}
          <span className="tabular text-[13px] text-muted">{login.ip}</span>
        </p>
      </div>
    </li>
  );
}
