import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Topic } from '../../../domains/forum/contract.ts';
import { useApi } from '../../session/call-api.ts';

const POLL_MS = 2_000;

/** How far the file of the author's topic is processed, in percent; the page is read again when it is done. */
export function useProcessing({ id, state }: Pick<Topic, 'id' | 'state'>, first: number): number {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [percent, setPercent] = useState(first);
  useEffect(() => {
    if (state !== 'transcoding') return;
    let isOver = false;
    const ask = async () => {
      if (document.hidden) return;
      // a missed answer is made up for by the next
      const now = await api.get<Topic>(`/api/community/topic/${id}`).catch(() => undefined);
      if (!now || isOver) return;
      setPercent(now.media?.progress ?? 0);
      if (now.state !== 'transcoding') await revalidate();
    };
    const polling = setInterval(() => void ask(), POLL_MS);
    return () => {
      isOver = true;
      clearInterval(polling);
    };
  }, [api, id, state, revalidate]);
  return percent;
}
