import { LOGIN_MODES, type LoginMode } from '../../domains/accounts/rules.ts';
import { useShell } from '../shell/use-shell.ts';
import { useTexts } from '../texts.tsx';
import { cx } from '../ui/class-names.ts';
import { ModeLink } from './mode-link.tsx';

const TABS = [
  [LOGIN_MODES.password, 'tab_password'],
  [LOGIN_MODES.register, 'tab_register'],
  [LOGIN_MODES.visitor, 'tab_visitor'],
] as const;

/** The ways to enter; the visitor's only where the site lets visitors buy. Links, so that they work without a script. */
export function LoginTabs(props: { mode: LoginMode; choose: (mode: LoginMode) => void; inDialog: boolean }) {
  const { t } = useTexts();
  const shell = useShell();
  const isVisitor = shell?.user?.kind === 'visitor';
  const tabs = TABS.filter(([mode]) => mode !== LOGIN_MODES.visitor || (shell?.site.visitorOpen && !isVisitor));
  return (
    <nav aria-label={t('login:ways')} className="no-scrollbar mb-5 flex gap-6 overflow-x-auto border-line border-b">
      {tabs.map(([mode, key]) => (
        <ModeLink
          key={mode}
          {...props}
          mode={mode}
          aria-current={mode === props.mode ? 'page' : undefined}
          className={cx(
            'relative -mb-px shrink-0 border-b-2 pb-2.5 text-base transition-colors',
            mode === props.mode
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
