import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { LanguageMenu } from '../../frames/preference-menus.tsx';
import { Avatar } from '../../frames/user-menu.tsx';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Dropdown, dropdownItemClass } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Link } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { COLOUR_SCHEMES, type ColourScheme } from '../colour-schemes.ts';
import { useBackOffice } from './back-office.tsx';
import { ServiceSwitch } from './service-switch.tsx';

/** The thin bar above a section: back to the shop, theme, account. */
export function OfficeBar({ colourScheme, more }: { colourScheme: ColourScheme; more?: ReactNode }) {
  const { t } = useTexts();
  const shell = useShell();
  return (
    <header className="border-line border-b bg-card print:hidden">
      <div className="mx-auto flex h-13 max-w-[1360px] items-center gap-1 px-4 text-[13px] md:px-8">
        <Link to="/" className="flex min-h-9 items-center gap-1.5 text-secondary hover:text-brand-hover">
          <Icon name="store" size={16} />
          {t('back-office:to_shop')}
        </Link>
        {shell?.trial && (
          <Tag variant="warning" className="ms-2 hidden sm:inline-flex">
            {t('shell:trial.name')}
          </Tag>
        )}
        <span className="flex-1" />
        {more}
        <ServiceSwitch />
        <LanguageMenu compact />
        <ColourSchemeMenu colourScheme={colourScheme} />
        <Self />
      </div>
    </header>
  );
}

const SCHEME_ICONS: Record<ColourScheme, IconName> = { auto: 'monitor', light: 'sun', dark: 'moon' };

function ColourSchemeMenu({ colourScheme }: { colourScheme: ColourScheme }) {
  const { t } = useTexts();
  const { home } = useBackOffice();
  const { pathname, search } = useLocation();
  return (
    <Dropdown
      name={`${t('back-office:look.label')}: ${t(`back-office:look.${colourScheme}`)}`}
      label={
        <span className="flex size-10 items-center justify-center">
          <Icon name={SCHEME_ICONS[colourScheme]} size={19} />
        </span>
      }
    >
      <form method="post" action={`${home}/look`}>
        <input type="hidden" name="back" value={pathname + search} />
        {COLOUR_SCHEMES.map((choice) => (
          <button
            key={choice}
            type="submit"
            name="look"
            value={choice}
            aria-current={choice === colourScheme ? 'true' : undefined}
            className={dropdownItemClass(choice === colourScheme)}
          >
            <Icon name={SCHEME_ICONS[choice]} size={16} />
            <span className="flex-1">{t(`back-office:look.${choice}`)}</span>
            {choice === colourScheme && <Icon name="check" size={15} />}
          </button>
        ))}
      </form>
    </Dropdown>
  );
}

function Self() {
  const { t } = useTexts();
  const user = useShell()?.user;
  if (!user) return null;
  return (
    <Dropdown
      name={user.nickname}
      label={
        <span className="flex h-10 items-center ps-1">
          <Avatar user={user} size={30} />
        </span>
      }
      panelClassName="w-52"
    >
      <p className="truncate px-3 py-1.5 font-semibold">{user.nickname}</p>
      <Link to="/users/user_info" className={dropdownItemClass()}>
        <Icon name="circle-user-round" size={16} />
        {t('back-office:own_account')}
      </Link>
      <form method="post" action="/logout">
        <button type="submit" className={dropdownItemClass()}>
          <Icon name="log-out" size={16} />
          {t('shell:log_out')}
        </button>
      </form>
    </Dropdown>
  );
}
