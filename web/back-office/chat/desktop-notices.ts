import { useCallback, useEffect, useState } from 'react';

/** Notices of the operating system while the desk is in the background. The browser asks on the click that allows them. */
export function useDesktopNotices(): { canAsk: boolean; ask: () => void; show: (title: string) => void } {
  const [permission, setPermission] = useState<NotificationPermission>('denied');
  useEffect(() => {
    if ('Notification' in window) setPermission(Notification.permission);
  }, []);
  const ask = useCallback(() => void Notification.requestPermission().then(setPermission), []);
  const show = useCallback((title: string) => {
    if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) return;
    const notice = new Notification(title, { tag: 'chat-desk' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  }, []);
  return { canAsk: permission === 'default', ask, show };
}
