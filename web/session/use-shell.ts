import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useLostUser } from './lost-user.ts';
import { NOBODY, useDocumentOwn } from './own.tsx';
import type { Own } from './read-own.server.ts';
import type { Shell } from './read-shell.server.ts';

/** Guests, and visitors with a guest account, are no members. */
export function useIsMember(): boolean {
  return useShell()?.user?.kind === 'member';
}

/** The data around every page's content; undefined only if the site itself could not be read. */
export function useShell(): Shell | undefined {
  // data fetched since the document was rendered is newer than what came with it
  const read = useRouteLoaderData<Omit<Shell, keyof Own> & Partial<Own>>('root');
  const own = useDocumentOwn();
  const lost = useLostUser();
  return useMemo(() => {
    if (!read) return undefined;
    const shell = { ...own, ...read };
    return shell.user && shell.user === lost ? { ...shell, ...NOBODY } : shell;
  }, [own, read, lost]);
}
