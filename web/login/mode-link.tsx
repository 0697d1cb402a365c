import type { ReactNode } from 'react';
import { LOGIN_MODES, type LoginMode } from '../../domains/accounts/rules.ts';
import { Link } from '../ui/link.tsx';

interface ModeLinkProps {
  mode: LoginMode;
  choose: (mode: LoginMode) => void;
  inDialog: boolean;
  className?: string;
  'aria-current'?: 'page';
  children: ReactNode;
}

/** Leads to another login form: an address on the page, a change of the panel in the dialog. */
export function ModeLink(props: ModeLinkProps) {
  const { mode, choose, inDialog, className, children } = props;
  return (
    <Link
      aria-current={props['aria-current']}
      to={mode === LOGIN_MODES.password ? '/login' : `/login?mode=${mode}`}
      replace
      preventScrollReset
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        if (inDialog) event.preventDefault();
        choose(mode);
      }}
      className={className ?? 'text-brand-hover underline underline-offset-2 hover:no-underline'}
    >
      {children}
    </Link>
  );
}
