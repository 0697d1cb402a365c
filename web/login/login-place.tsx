import { lazy, Suspense, useEffect, useState } from 'react';
import { useLoginFlag } from '../session/login-flag.ts';

const LoginDialog = lazy(() => import('./login-dialog.tsx').then((found) => ({ default: found.LoginDialog })));

/** Where the login dialog appears; it is fetched on demand. */
export function LoginPlace() {
  const wanted = useLoginFlag() !== null;
  const [used, setUsed] = useState(false);
  useEffect(() => {
    if (wanted) setUsed(true);
  }, [wanted]);
  if (!used) return null;
  return (
    <Suspense>
      <LoginDialog />
    </Suspense>
  );
}
