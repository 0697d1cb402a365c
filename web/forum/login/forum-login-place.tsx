import { lazy, Suspense, useEffect, useState } from 'react';
import { takeWanted, type Wanted } from '../../session/after-login.ts';
import { useLoginFlag } from '../../session/login-flag.ts';
import { useIsMember } from '../../session/use-shell.ts';

const ForumLoginDialog = lazy(() => import('./forum-login-dialog.tsx'));
const Resumed = lazy(() => import('./resumed.tsx'));

/** Where the login dialog of the forum appears, and where what a guest had wanted is done afterwards. */
export function ForumLoginPlace() {
  const isOpen = useLoginFlag() !== null;
  const isMember = useIsMember();
  const [used, setUsed] = useState(false);
  const [wanted, setWanted] = useState<Wanted>();
  useEffect(() => {
    if (isOpen) setUsed(true);
  }, [isOpen]);
  useEffect(() => {
    if (isMember) setWanted(takeWanted());
  }, [isMember]);
  return (
    <Suspense>
      {used && <ForumLoginDialog />}
      {wanted && <Resumed wanted={wanted} />}
    </Suspense>
  );
}
