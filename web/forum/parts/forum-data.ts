import { useMemo } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import type { ForumBoard, ForumConfig, ForumViewer } from '../../../domains/forum/contract.ts';
import { baseOf, type ForumBase } from '../../manifest/forum-base.ts';
import { type PageAddress, uncheckedAddress } from '../../manifest/page-address.ts';
import { useShell } from '../../session/use-shell.ts';
import { useOwnShown } from './own-part.ts';

/** What the layout reads for every page of the forum. */
export interface ForumData {
  config: ForumConfig;
  /** Of a copy, only what all with the reader's rights have in common. */
  viewer: ForumViewer;
  isCopy: boolean;
  boards: readonly ForumBoard[];
  tags: readonly { name: string }[];
  /** What is talked about this week, in brief: it is part of every page. */
  hot: readonly { id: number; title: string; locale: string; commentCount: number }[];
}

const NOBODY: ForumViewer = {
  userId: 0,
  state: 'active',
  stateUntil: null,
  stateReason: '',
  trust: 'new',
  permissions: [],
  isModerator: false,
  unconfirmedEmail: '',
};
const NOTHING: ForumData = {
  config: { siteTitle: '', siteDescription: '', siteKeywords: '', theme: 'theme1' },
  viewer: NOBODY,
  isCopy: false,
  boards: [],
  tags: [],
  hot: [],
};

export function useForumData(): ForumData {
  const read = useRouteLoaderData<ForumData>('frame-forum') ?? NOTHING;
  const shown = useOwnShown(read.isCopy);
  const userId = Number(useShell()?.user?.id);
  return useMemo(
    () => (shown ? { ...read, viewer: { ...read.viewer, userId, trust: shown.trust } } : read),
    [read, shown, userId],
  );
}

/** Addresses of the forum below the place that is being visited: `/bbs`, or a theme of its own. */
export function useForumAddress(): (path: string) => PageAddress {
  const base = useForumBase();
  return (path) => uncheckedAddress(path ? `${base}/${path}` : base);
}

export function useForumBase(): ForumBase {
  return baseOf(useLocation().pathname);
}

/** The one address of a page that search engines keep, whichever theme shows it. */
export function useCanonical(): string {
  const { pathname } = useLocation();
  const base = baseOf(pathname);
  return base === '/bbs' ? pathname : `/bbs${pathname.slice(base.length)}`;
}
