import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../session/call-api.ts';
import { SITE_WORKER } from '../../session/site-worker.ts';

export type PushState = 'unknown' | 'unsupported' | 'blocked' | 'off' | 'on' | 'busy';

/** Whether this device receives push messages, and the switch. The browser asks on the click that turns them on. */
export function usePush(): { state: PushState; switchTo: (wanted: boolean) => Promise<void> } {
  const api = useApi();
  const [state, setState] = useState<PushState>('unknown');
  const read = useCallback(async () => {
    if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
    if (Notification.permission === 'denied') return 'blocked';
    const registration = await navigator.serviceWorker.getRegistration(SITE_WORKER);
    const own = await registration?.pushManager.getSubscription();
    const { isOn } = await ask(api, own?.endpoint ?? null);
    return isOn ? 'on' : 'off';
  }, [api]);
  useEffect(() => {
    let isLeft = false;
    read().then(
      (found) => isLeft || setState(found),
      () => isLeft || setState('unsupported'),
    );
    return () => {
      isLeft = true;
    };
  }, [read]);
  const switchTo = async (wanted: boolean) => {
    setState('busy');
    try {
      if (wanted) await subscribe(api);
      else await unsubscribe(api);
    } finally {
      setState(await read().catch(() => 'unsupported' as const));
    }
  };
  return { state, switchTo };
}

type Api = ReturnType<typeof useApi>;
const ask = (api: Api, endpoint: string | null) =>
  api.post<{ publicKey: string; isOn: boolean }>('/api/front/push/state', { endpoint });

async function subscribe(api: Api): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await navigator.serviceWorker.register(SITE_WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = await ask(api, null);
  // one made with another key cannot be used with this one
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  await api.post('/api/front/push/subscribe', { endpoint, keys });
}

async function unsubscribe(api: Api): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SITE_WORKER);
  const own = await registration?.pushManager.getSubscription();
  if (!own) return;
  await api.post('/api/front/push/unsubscribe', { endpoint: own.endpoint });
  await own.unsubscribe();
}
