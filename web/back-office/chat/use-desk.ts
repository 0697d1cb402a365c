import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskList, DeskTab, SavedReply } from '../../../domains/chat/desk/contract.ts';
import { useApi } from '../../session/call-api.ts';
import { useOfficeService } from '../kit/office-service.tsx';
import { onceWithin } from './once-within.ts';

export const DESK_TABS = ['queue', 'mine', 'all', 'snoozed', 'ended'] as const satisfies readonly DeskTab[];

const SAFETY_MS = 20_000;
const SETTLE_MS = 250;

/** `onWaiting` is called for messages of shoppers, and for conversations that come back from being snoozed. */
export function useDesk(
  merId: number,
  first: DeskList & { tab: DeskTab },
  onWaiting: (chatId: number | undefined) => void,
) {
  const api = useApi();
  const [shown, setShown] = useState<DeskList>(first);
  const [tab, setTab] = useState<DeskTab>(first.tab);
  const [keyword, setKeyword] = useState('');
  const [label, setLabel] = useState('');
  const replies = useReplies(merId);
  const { isAway, setAway, onNews } = useOfficeService();
  const reload = useCallback(async () => {
    const query = new URLSearchParams({ merId: String(merId), tab, keyword, label });
    // a failed request is ignored: the next one will succeed
    const answer = await api.get<DeskList>(`/api/service/desk/list?${query}`).catch(() => undefined);
    if (answer) setShown(answer);
  }, [api, merId, tab, keyword, label]);
  const now = useRef({ reload, onWaiting });
  Object.assign(now.current, { reload, onWaiting });
  useEffect(() => {
    const timer = setTimeout(() => void reload(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [reload]);
  useEffect(() => {
    const reloading = setInterval(() => void now.current.reload(), SAFETY_MS);
    const reloadSoon = onceWithin(SETTLE_MS, () => void now.current.reload());
    const forget = onNews(({ chatId, isCall }) => {
      reloadSoon();
      if (isCall) now.current.onWaiting(chatId);
    });
    return () => {
      clearInterval(reloading);
      forget();
    };
  }, [onNews]);
  return {
    ...shown,
    tab,
    keyword,
    label,
    replies,
    isAway,
    reload,
    choose: setTab,
    search: setKeyword,
    chooseLabel: setLabel,
    setAway,
  };
}

/** The saved replies, without which the desk works. */
function useReplies(merId: number): SavedReply[] {
  const api = useApi();
  const [replies, setReplies] = useState<SavedReply[]>([]);
  useEffect(() => {
    api.get<{ list: SavedReply[] }>(`/api/service/desk/replies?merId=${merId}`).then(
      ({ list }) => setReplies(list),
      () => {},
    );
  }, [api, merId]);
  return replies;
}
