import { useLocation } from 'react-router';
import { mediaUrl } from '../../platform/media/media-url.ts';
import { uncheckedAddress } from '../manifest/page-address.ts';
import { openLogin } from '../session/login-flag.ts';
import type { Shell } from '../session/read-shell.server.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { Dropdown, dropdownItemClass } from '../ui/dropdown.tsx';
import { Icon } from '../ui/icon.tsx';
import { initialOf } from '../ui/initial.ts';
import { Link } from '../ui/link.tsx';

/** The avatar with the user's menu, or a link to sign in. */
export function UserMenu() {
  const shell = useShell();
  return shell?.user ? <OwnMenu user={shell.user} menu={shell.menu} /> : <SignIn />;
}

function SignIn() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  return (
    <Link
      to="/login"
      onClick={(event) => {
        // the login page already has the form, and with a modifier key the link opens in a tab
        if (pathname === '/login' || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openLogin();
      }}
      className="flex h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-control px-2 font-medium hover:text-brand-hover"
    >
      <Icon name="circle-user-round" size={24} className="stroke-[1.5]" />
      <span className="max-md:sr-only">{t('shell:sign_in')}</span>
    </Link>
  );
}

interface AvatarProps {
  user: { nickname: string; avatarUrl: string; initial?: string };
  size?: number;
}

export function Avatar({ user, size = 32 }: AvatarProps) {
  const shape = 'shrink-0 rounded-full object-cover';
  if (user.avatarUrl) return <img src={mediaUrl(user.avatarUrl)} alt="" width={size} height={size} className={shape} />;
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      className="flex shrink-0 items-center justify-center rounded-full bg-brand font-semibold text-on-brand"
    >
      {user.initial ?? initialOf(user.nickname)}
    </span>
  );
}

function OwnMenu({ user, menu }: { user: NonNullable<Shell['user']>; menu: Shell['menu'] }) {
  const { t } = useTexts();
  return (
    <Dropdown
      hover
      label={
        <span className="flex h-11 items-center gap-2">
          <Avatar user={user} />
          <span className="sr-only xl:not-sr-only xl:max-w-24 xl:truncate">{user.nickname}</span>
          <Icon name="chevron-down" size={14} className="hidden text-muted md:block" />
        </span>
      }
      panelClassName="w-60"
    >
      <div className="mb-1.5 flex items-center gap-3 border-line border-b px-3 pt-1.5 pb-3">
        <Avatar user={user} size={40} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.nickname}</p>
          <p className="text-xs text-muted">{t(`shell:kind_${user.kind}`)}</p>
        </div>
      </div>
      {menu.map((item) => (
        <Link key={item.id} to={uncheckedAddress(item.pc_url)} className={dropdownItemClass()}>
          {item.name}
        </Link>
      ))}
      <form method="post" action="/logout" className="mt-1.5 border-line border-t pt-1.5">
        <button type="submit" className={dropdownItemClass()}>
          <Icon name="log-out" size={15} />
          {t('shell:log_out')}
        </button>
      </form>
    </Dropdown>
  );
}
