import type { ReactNode } from 'react';
import type { LoginMode } from '../../domains/accounts/login-modes.ts';
import { Link } from '../ui/link.tsx';
import type { LoginBy } from './login-answer.ts';
import { loginAddress } from './login-url.ts';

interface ModeLinkProps {
  mode: LoginMode;
  by?: LoginBy;
  choose: (mode: LoginMode, by?: LoginBy) => void;
  inDialog: boolean;
  className?: string;
  'aria-current'?: 'page' | 'true';
  children: ReactNode;
}

/** Link to another login form: a URL on the page, a state change in the dialog. */
export function ModeLink(props: ModeLinkProps) {
  const { mode, by, choose, inDialog, className, children } = props;
  return (
    <Link
      aria-current={props['aria-current']}
      to={loginAddress(mode, by)}
      replace
      preventScrollReset
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        if (inDialog) event.preventDefault();
        choose(mode, by);
      }}
      className={className ?? 'text-brand-hover underline underline-offset-2 hover:no-underline'}
    >
      {children}
    </Link>
  );
}
