import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { DeskAttention } from '../../../domains/chat/desk/contract.ts';
import { useSound } from '../../parts/chat/use-sound.ts';
import { useApi } from '../../session/call-api.ts';
import { useTexts } from '../../texts/texts.tsx';
import { interacted } from '../../ui/interacted.ts';
import { showDesktopNotice } from '../chat/desktop-notices.ts';
import type { DeskNews, LiveDesk } from '../chat/live-desk.ts';

/** Customer service, as every page of an office knows it. */
interface OfficeService extends Pick<DeskAttention, 'waiting' | 'isAway'> {
  /** Whether the reader answers customers. */
  isAgent: boolean;
  isMuted: boolean;
  setAway: (isAway: boolean) => void;
  toggleSound: () => void;
  /** Calls back for each signal from the desk; returns the unsubscribe function. */
  onNews: (hear: (news: DeskNews) => void) => () => void;
}

const NONE: OfficeService = {
  isAgent: false,
  waiting: 0,
  isAway: false,
  isMuted: false,
  setAway() {},
  toggleSound() {},
  onNews: () => () => {},
};
const Service = createContext(NONE);

/** Customer service of this office. */
export const useOfficeService = () => useContext(Service);

/** How long an untouched page waits before it connects: drawing it comes first. */
const UNTOUCHED_MS = 1_500;

/**
 * An agent is online while any page of the office is open: one connection per window keeps the presence, the number of
 * conversations that wait, and the desk up to date. `merId` is undefined for readers who do not answer customers.
 */
export function OfficeServiceHere({ merId, children }: { merId: number | undefined; children: ReactNode }) {
  const { t } = useTexts();
  const api = useApi();
  const sound = useSound();
  const [shown, setShown] = useState({ waiting: 0, isAway: false });
  const hearers = useRef(new Set<(news: DeskNews) => void>());
  const live = useRef<LiveDesk>(undefined);
  const call = useRef(() => {});
  call.current = () => {
    sound.play();
    showDesktopNotice(t('back-office:service.written'));
  };
  useEffect(() => {
    if (merId === undefined) return;
    let isLeft = false;
    void Promise.race([interacted, new Promise((resolve) => setTimeout(resolve, UNTOUCHED_MS))])
      .then(() => import('../chat/live-desk.ts'))
      .then(({ openDesk }) => {
        if (isLeft) return;
        live.current = openDesk(api, merId, {
          onAttention: setShown,
          onCall: () => call.current(),
          onNews: (news) => {
            for (const hear of hearers.current) hear(news);
          },
        });
      });
    return () => {
      isLeft = true;
      live.current?.close();
      live.current = undefined;
    };
  }, [api, merId]);
  const [onNews] = useState(() => (hear: (news: DeskNews) => void) => {
    hearers.current.add(hear);
    return () => void hearers.current.delete(hear);
  });
  const setAway = (isAway: boolean) => {
    setShown({ ...shown, isAway });
    api.post('/api/service/desk/presence', { merId, isAway }).catch(() => live.current?.read());
  };
  const service = {
    ...shown,
    isAgent: merId !== undefined,
    isMuted: sound.isMuted,
    setAway,
    toggleSound: sound.toggle,
    onNews,
  };
  return <Service value={service}>{children}</Service>;
}
