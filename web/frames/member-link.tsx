import { useLocation } from 'react-router';
import { askToLogIn, type Wanted } from '../session/after-login.ts';
import { useIsMember } from '../session/use-shell.ts';
import { Link, type LinkProps } from '../ui/link.tsx';

/** A link to a page of members. For guests it opens the login dialog, and leads there once they have logged in. */
export function MemberLink(props: LinkProps) {
  const isMember = useIsMember();
  return isMember ? <Link {...props} /> : <LoginLink wanted={{ kind: 'go', to: props.to }} {...props} />;
}

/** Opens the login dialog; without scripts, or in another tab, it leads to its address. */
export function LoginLink({ wanted, ...props }: LinkProps & { wanted?: Wanted }) {
  const { pathname } = useLocation();
  return (
    <Link
      {...props}
      onClick={(event) => {
        // the login page has the form itself
        if (isAside(event) || /\/(?:login|register)$/i.test(pathname)) return;
        event.preventDefault();
        askToLogIn(wanted);
      }}
    />
  );
}

function isAside(event: React.MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
