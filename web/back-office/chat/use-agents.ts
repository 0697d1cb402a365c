import { useEffect, useState } from 'react';
import { useApi } from '../../session/call-api.ts';

export interface DeskAgent {
  id: number;
  name: string;
  isOnline: boolean;
  load: number;
}

/** The agents of a merchant; none while they cannot be read, without which the desk works. */
export function useAgents(merId: number, isWanted = true): DeskAgent[] {
  const api = useApi();
  const [agents, setAgents] = useState<DeskAgent[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    const left = new AbortController();
    api.get<{ list: DeskAgent[] }>(`/api/service/desk/agents?merId=${merId}`, left.signal).then(
      ({ list }) => setAgents(list),
      () => {},
    );
    return () => left.abort();
  }, [api, merId, isWanted]);
  return agents;
}
