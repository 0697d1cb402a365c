import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useShell } from '../../../session/use-shell.ts';
import type { OwnVotes } from '../review-vote.ts';

/**
 * The reviews of this page that the reader voted helpful: fetched on hydration, since the page is shared by all
 * readers.
 */
export function useOwnVotes(reviews: readonly { id: number }[]): readonly number[] {
  const isMember = useShell()?.user != null;
  const { load, data } = useFetcher<OwnVotes>();
  const ids = reviews.map(({ id }) => id).join(',');
  useEffect(() => {
    if (isMember && ids) void load(`/goods/review_vote?ids=${ids}`);
  }, [isMember, ids, load]);
  return data?.voted ?? [];
}
