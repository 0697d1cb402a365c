// Offline copies of the home page, lists, products, topics and the cart, and Web Push. Online, pages come from the
// network and files that never change from the cache; offline, any other page is answered with /offline.
const PAGES = 'pages';
const FILES = 'files';
const OFFLINE = '/offline';
/** Not a page: holds the id of the reader whose pages are kept. */
const READER = '/offline/reader';
/** Pages of accounts, orders and offices are not stored. */
const KEPT = /^\/(?:$|goods|activity_list|bbs$|bbs\/topic\/|order\/shopping_cart$|_root$)/;
const MOST_KEPT = 80;
const MOST_FILES = 300;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('message', (event) => {
  const { language, reader } = event.data ?? {};
  if (typeof language !== 'string' || typeof reader !== 'string') return;
  event.waitUntil(Promise.all([readOfflinePage(language), keepFor(reader)]).catch(() => {}));
});

/** The next person at the browser sees nothing of the last one, however the session ended. */
async function keepFor(reader) {
  const pages = await caches.open(PAGES);
  const known = await (await pages.match(READER))?.text();
  if (known === reader) return;
  await forgetPages();
  await pages.put(READER, new Response(reader));
}

/** In the language of the page that asks for it. */
async function readOfflinePage(language) {
  const pages = await caches.open(PAGES);
  const known = await pages.match(OFFLINE);
  if (known?.headers.get('content-language') === language) return;
  const page = await fetch(OFFLINE);
  if (page.ok) await pages.put(OFFLINE, page);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    event.respondWith(answer(event, pathname, () => caches.match(OFFLINE)));
  } else if (pathname.startsWith('/assets/') || pathname === '/__manifest') {
    event.respondWith(readFile(event));
  } else if (pathname.endsWith('.data')) {
    event.respondWith(answer(event, pathname.slice(0, -'.data'.length), async () => undefined));
  }
});

async function answer(event, path, otherwise) {
  const { request } = event;
  try {
    const response = (await event.preloadResponse) ?? (await fetch(request));
    // ended on another device, or by a new password: the page in which it was does not know yet
    if (response.headers.get('x-session') === 'ended') await keepFor('').catch(() => {});
    if (KEPT.test(path)) {
      const isKept = response.status === 200 && !response.redirected && response.headers.get('x-offline') !== 'no';
      event.waitUntil(isKept ? keep(request.url, response.clone()) : forgetPage(request.url));
    }
    return response;
  } catch (error) {
    const kept = await caches.match(request.url, { cacheName: PAGES, ignoreVary: true });
    const found = kept ?? (await otherwise());
    if (found) return found;
    throw error;
  }
}

/** Their addresses contain a hash of the content or the build, so a stored copy never goes out of date. */
async function readFile(event) {
  const { request } = event;
  const kept = await caches.match(request.url, { cacheName: FILES, ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) event.waitUntil(keep(request.url, response.clone(), FILES, MOST_FILES));
  return response;
}

async function keep(url, response, name = PAGES, most = MOST_KEPT) {
  const cache = await caches.open(name);
  // the oldest first
  await cache.delete(url, { ignoreVary: true });
  await cache.put(url, response);
  const kept = (await cache.keys()).filter(isForgotten);
  await Promise.all(kept.slice(0, -most).map((each) => cache.delete(each, { ignoreVary: true })));
}

/** What its reader may no longer see, or lose the right to see, is not opened offline either. */
async function forgetPage(url) {
  const cache = await caches.open(PAGES);
  await cache.delete(url, { ignoreVary: true });
}

const isForgotten = ({ url }) => !new URL(url).pathname.startsWith(OFFLINE);

async function forgetPages() {
  const pages = await caches.open(PAGES);
  const kept = (await pages.keys()).filter(isForgotten);
  await Promise.all(kept.map((each) => pages.delete(each, { ignoreVary: true })));
}

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
