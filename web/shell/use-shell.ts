import { useRouteLoaderData } from 'react-router';
import type { Shell } from './read-shell.server.ts';

/** What every page shows around its content; undefined only when the site itself could not be read. */
export function useShell(): Shell | undefined {
  return useRouteLoaderData<Shell>('root');
}
