import type { ReactNode } from 'react';
import type { Profile } from '../../../domains/accounts/profile/contract.ts';
import { avatarAt } from '../../../domains/accounts/profile/rules.ts';
import { Avatar } from '../../frames/user-menu.tsx';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { type Edit, editAddress } from './profile-url.ts';

interface RowProps {
  label: string;
  /** Without one it is read-only. */
  edit?: Edit;
  /** The action: change, or set for the first time. */
  action?: 'change' | 'add';
  children: ReactNode;
}

function Row({ label, edit, action = 'change', children }: RowProps) {
  const { t } = useTexts();
  const word = t(`profile:${action}`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 md:grid-cols-[140px_minmax(0,1fr)_auto] md:py-3.5">
      <dt className="text-[13px] text-secondary md:text-sm">{label}</dt>
      <dd className="col-start-1 min-w-0 [overflow-wrap:anywhere] md:col-start-2">{children}</dd>
      {edit && (
        <dd className="col-start-2 row-span-2 row-start-1 md:col-start-3 md:row-span-1">
          <ButtonLink
            to={editAddress(edit)}
            variant="secondary"
            size="sm"
            preventScrollReset
            aria-label={t('profile:action_of', { action: word, what: label })}
          >
            {word}
          </ButtonLink>
        </dd>
      )}
    </div>
  );
}

/** The user's profile data, each with a link to change it. Visitors register first. */
export function ProfileRows({ profile }: { profile: Profile }) {
  const { t } = useTexts();
  const { nickname, email, phone, hasPassword } = profile;
  const isMember = profile.kind === 'member';
  // without a gateway no code could reach it
  const canText = useShell()?.site.smsOpen ?? false;
  const none = <span className="text-muted">{t('profile:info.none')}</span>;
  const own = (edit: Edit, has: boolean) =>
    isMember ? { edit, action: has ? ('change' as const) : ('add' as const) } : {};
  return (
    <dl className="divide-y divide-line border-line border-y">
      <Row label={t('profile:row.avatar')} edit="avatar">
        <span className="flex items-center gap-3 py-1">
          <Avatar user={{ nickname, avatarUrl: avatarAt(profile.avatar, 192) }} size={64} />
          <span className="hidden text-muted sm:inline">{t('profile:hint.avatar')}</span>
        </span>
      </Row>
      <Row label={t('profile:info.nickname')} edit="nickname">
        <span className="me-2 font-semibold">{nickname}</span>
        {!isMember && <Tag variant="plain">{t('profile:info.visitor')}</Tag>}
      </Row>
      <Row label={t('profile:info.email')} {...own('email', email !== null)}>
        {email ?? none}
      </Row>
      <Row label={t('profile:info.phone')} {...(canText ? own('phone', phone !== null) : {})}>
        {phone ? <span className="tabular">{phone}</span> : none}
      </Row>
      {isMember && (
        <Row label={t('profile:row.password')} {...own('password', hasPassword)}>
          <span className={hasPassword ? undefined : 'text-muted'}>
            {t(hasPassword ? 'profile:password_is_set' : 'profile:password_is_missing')}
          </span>
        </Row>
      )}
      <Row label={t('profile:info.since')}>
        <LocalTime iso={profile.createdAt} style="date" />
      </Row>
    </dl>
  );
}
