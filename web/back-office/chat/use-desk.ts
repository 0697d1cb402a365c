import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskList, DeskTab, SavedReply } from '../../../domains/chat/desk/contract.ts';
import { joinDesk } from '../../parts/chat/listen.ts';
import { useSound } from '../../parts/chat/use-sound.ts';
import { useApi } from '../../session/call-api.ts';

export const DESK_TABS = ['queue', 'mine', 'all', 'snoozed', 'ended'] as const satisfies readonly DeskTab[];

/** An agent counts as online for 30 s after the last sign of life. */
const ALIVE_MS = 10_000;
const SAFETY_MS = 20_000;
const SETTLE_MS = 250;

/** Of a message, or of a conversation that has changed. */
interface Heard {
  chatId: number;
  sendType?: number;
  isBack?: boolean;
}

/** `onWaiting` is called for messages of shoppers, and for conversations that come back from being snoozed. */
export function useDesk(merId: number, first: DeskList, onWaiting: (chatId: number | undefined) => void) {
  const api = useApi();
  const [shown, setShown] = useState(first);
  const [tab, setTab] = useState<DeskTab>('queue');
  const [keyword, setKeyword] = useState('');
  const [label, setLabel] = useState('');
  const replies = useReplies(merId);
  const [isAway, setAway] = useState(false);
  const { play } = useSound();
  const reload = useCallback(async () => {
    const query = new URLSearchParams({ merId: String(merId), tab, keyword, label });
    // a failed request is ignored: the next one will succeed
    const answer = await api.get<DeskList>(`/api/service/desk/list?${query}`).catch(() => undefined);
    if (answer) setShown(answer);
  }, [api, merId, tab, keyword, label]);
  const hear = (chatId: number | undefined) => {
    play();
    onWaiting(chatId);
  };
  const now = useRef({ reload, isAway, hear });
  Object.assign(now.current, { reload, isAway, hear });
  useEffect(() => {
    const timer = setTimeout(() => void reload(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [reload]);
  useEffect(() => {
    const left = new AbortController();
    const reloading = setInterval(() => void now.current.reload(), SAFETY_MS);
    const reloadSoon = onceWithin(SETTLE_MS, () => void now.current.reload());
    void import('../../parts/chat/chat-socket.ts').then(({ openChatSocket }) => {
      if (left.signal.aborted) return;
      const socket = openChatSocket();
      const beAlive = () => socket.emit('chat.presence', { merId, isAway: now.current.isAway });
      const living = setInterval(beAlive, ALIVE_MS);
      socket.on('connect', async () => {
        beAlive();
        await joinDesk(socket, merId);
        await now.current.reload();
      });
      for (const event of ['chat.message', 'chat.state', 'chat.recalled', 'gap']) socket.on(event, reloadSoon);
      for (const event of ['chat.message', 'chat.state'])
        socket.on(event, (heard: Heard | null) => {
          if (heard && (heard.sendType === 0 || heard.isBack)) now.current.hear(heard.chatId);
        });
      left.signal.addEventListener('abort', () => {
        clearInterval(living);
        socket.disconnect();
      });
    });
    return () => {
      clearInterval(reloading);
      left.abort();
    };
  }, [merId]);
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
    setAway(away: boolean) {
      setAway(away);
      api.post('/api/service/desk/presence', { merId, isAway: away }).catch(() => {});
    },
  };
}

/** One call for all within that time: a change of a hundred conversations is as many events. */
function onceWithin(ms: number, work: () => void): () => void {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      work();
    }, ms);
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
