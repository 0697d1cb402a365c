import { LOGIN_MODES, type LoginMode } from '../../domains/accounts/login-modes.ts';
import { useShell } from '../session/use-shell.ts';
import { useTexts } from '../texts/texts.tsx';
import { cx } from '../ui/class-names.ts';
import type { LoginBy } from './login-answer.ts';
import { ModeLink } from './mode-link.tsx';

const TABS = [
  [LOGIN_MODES.password, 'tab_password'],
  [LOGIN_MODES.register, 'tab_register'],
  [LOGIN_MODES.visitor, 'tab_visitor'],
] as const;

interface LoginTabsProps {
  mode: LoginMode;
  by: LoginBy;
  choose: (mode: LoginMode, by?: LoginBy) => void;
  inDialog: boolean;
}

/**
 * Login, registration, visitor; the latter only if the site allows visitors to buy. Links, so that they work without
 * scripts.
 */
export function LoginTabs({ by, ...props }: LoginTabsProps) {
  const { t } = useTexts();
  const shell = useShell();
  const isVisitor = shell?.user?.kind === 'visitor';
  const tabs = TABS.filter(([mode]) => mode !== LOGIN_MODES.visitor || (shell?.site.visitorOpen && !isVisitor));
  if (shell?.site.isClosed) return null;
  const current = tabs.some(([mode]) => mode === props.mode) ? props.mode : LOGIN_MODES.password;
  return (
    <nav aria-label={t('login:ways')} className="no-scrollbar mb-5 flex gap-6 overflow-x-auto border-line border-b">
      {tabs.map(([mode, key]) => (
        <ModeLink
          key={mode}
          {...props}
          mode={mode}
          by={by}
          aria-current={mode === current ? 'page' : undefined}
          className={cx(
            'relative -mb-px shrink-0 border-b-2 pb-2.5 text-base transition-colors',
            mode === current
              ? 'border-brand font-semibold text-brand-hover'
              : 'border-transparent text-secondary hover:text-ink',
          )}
        >
          {t(`login:${key}`)}
        </ModeLink>
      ))}
    </nav>
  );
}
