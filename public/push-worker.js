// Web Push only: it caches nothing and answers no requests of the page.
self.addEventListener('push', (event) => {
  const { title = '', link = '/' } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { tag: link, icon: '/icon-192.png', data: { link } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.link ?? '/', self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((window) => window.url === url.href);
      return open ? open.focus() : self.clients.openWindow(url.href);
    }),
  );
});
