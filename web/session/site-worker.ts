export const SITE_WORKER = '/site-worker.js';

/**
 * Registers the worker that opens visited pages offline, and tells it whose pages they are. Without it the site works
 * as usual.
 */
export function startSiteWorker(reader: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const start = async () => {
    await serviceWorker.register(SITE_WORKER);
    const { active } = await serviceWorker.ready;
    active?.postMessage({ language: document.documentElement.lang, reader });
  };
  const startQuietly = () => void start().catch(() => {});
  // after what the page needs
  if (document.readyState === 'complete') startQuietly();
  else window.addEventListener('load', startQuietly);
}

/** Has the worker delete the pages that it kept of the last reader, as it does when a document of another one opens. */
export function forgetKeptPages(): void {
  const { lang: language } = document.documentElement;
  navigator.serviceWorker?.controller?.postMessage({ language, reader: '' });
}
