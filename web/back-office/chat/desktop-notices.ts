import { useCallback, useEffect, useState } from 'react';

/** Notices of the operating system while the office is in the background. The browser asks on the click that allows them. */
export function useDesktopNotices(): { canAsk: boolean; ask: () => void } {
  const [permission, setPermission] = useState<NotificationPermission>('denied');
  useEffect(() => {
    if ('Notification' in window) setPermission(Notification.permission);
  }, []);
  const ask = useCallback(() => void Notification.requestPermission().then(setPermission), []);
  return { canAsk: permission === 'default', ask };
}

/** Shows one, if they are allowed and the window is in the background. */
export function showDesktopNotice(title: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) return;
  const notice = new Notification(title, { tag: 'chat-desk' });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
