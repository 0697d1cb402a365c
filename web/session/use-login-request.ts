import { useCallback, useEffect, useRef } from 'react';
import { showToast } from '../ui/toasts.ts';
import { askToLogIn, type Wanted } from './after-login.ts';
import { forgetOwner, lostLoginOn } from './lose-login.ts';
import { useShell } from './use-shell.ts';

/**
 * Asks for a login after a press that was refused for want of one. If this page had one, its session has ended in the
 * meantime: the owner is forgotten and the reader told why. The router reads the frame again by itself.
 */
export function useLoginRequest(): (message: string, wanted?: Wanted) => void {
  const shell = useShell();
  const user = shell?.user;
  const { message: says } = lostLoginOn(shell?.site.type ?? 'goods');
  const had = useRef(user);
  useEffect(() => {
    if (user) had.current = user;
  }, [user]);
  return useCallback(
    (message, wanted) => {
      if (had.current) {
        forgetOwner(had.current);
        had.current = null;
        if (says) showToast({ text: message, kind: 'problem' });
      }
      askToLogIn(wanted);
    },
    [says],
  );
}
