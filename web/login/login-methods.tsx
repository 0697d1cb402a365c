import { LOGIN_MODES, type LoginMode } from '../../domains/accounts/login-modes.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import type { LoginBy } from './login-answer.ts';
import { hasTabs } from './login-url.ts';
import { ModeLink } from './mode-link.tsx';

interface Way {
  mode: LoginMode;
  by: LoginBy;
  text: 'way_email' | 'way_phone' | 'way_sms';
  /** Requires a code by text message. */
  texts?: true;
}

const SIGN_IN: readonly Way[] = [
  { mode: LOGIN_MODES.password, by: 'email', text: 'way_email' },
  { mode: LOGIN_MODES.phone, by: 'phone', text: 'way_phone' },
  { mode: LOGIN_MODES.sms, by: 'phone', text: 'way_sms', texts: true },
];

function waysOf(mode: LoginMode): readonly Way[] {
  if (!hasTabs(mode)) return SIGN_IN;
  return [
    { mode, by: 'email', text: 'way_email' },
    { mode, by: 'phone', text: 'way_phone', ...(mode === LOGIN_MODES.register ? { texts: true } : {}) },
  ];
}

interface LoginMethodsProps {
  mode: LoginMode;
  by: LoginBy;
  choose: (mode: LoginMode, by?: LoginBy) => void;
  inDialog: boolean;
}

/** E-mail, phone or code: the same row under each tab. Links, so that they work without scripts. */
export function LoginMethods(props: LoginMethodsProps) {
  const { t } = useTexts();
  const smsOpen = useShell()?.site.smsOpen ?? false;
  const ways = waysOf(props.mode).filter((way) => smsOpen || !way.texts);
  if (ways.length < 2) return null;
  const isCurrent = (way: Way) => way.mode === props.mode && (!hasTabs(way.mode) || way.by === props.by);
  return (
    <nav aria-label={t('login:by_what')} className="mb-4 flex gap-1 rounded-control bg-page p-1">
      {ways.map((way) => (
        <ModeLink
          key={way.text}
          {...props}
          mode={way.mode}
          by={way.by}
          aria-current={isCurrent(way) ? 'true' : undefined}
          className={cx(
            'flex min-h-9 flex-1 items-center justify-center rounded-[6px] px-2 text-center leading-tight transition-colors',
            isCurrent(way) ? 'bg-card font-medium text-ink shadow-sm' : 'text-secondary hover:text-ink',
          )}
        >
          {t(`login:${way.text}`)}
        </ModeLink>
      ))}
    </nav>
  );
}
