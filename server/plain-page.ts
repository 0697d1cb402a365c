import { type Locale, languageTag } from '../platform/locale/locale.ts';
import type { TextBooks } from '../platform/locale/texts.ts';

/** Polls until the shop is back, and then reloads the page; a form is not sent again. */
const COME_BACK = `setInterval(function () {
  fetch('/readyz', { cache: 'no-store' }).then(function (answer) {
    if (answer.ok) location.replace(location.pathname + location.search);
  }, function () {});
}, 3000 + Math.random() * 2000);`;

const STYLE = `:root{color-scheme:light}*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;
background:#f5f5f7;color:#1d1d1f;font:16px/1.6 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans Thai","Noto Sans Lao",sans-serif}
main{width:min(100% - 32px,480px);padding:40px 28px;border-radius:16px;background:#fff;text-align:center;box-shadow:0 1px 3px rgb(0 0 0/8%)}
h1{margin:20px 0 8px;font-size:22px;line-height:1.35}p{margin:0 0 24px;color:#5f6168;text-wrap:pretty}
a{display:inline-block;padding:10px 24px;border-radius:999px;background:#d81e06;color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid #1d5cff;outline-offset:3px}
svg{width:64px;height:64px;color:#d81e06}`;

const CLOCK = `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/></svg>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);

function plainPage(locale: Locale, title: string, content: string, head = ''): string {
  return `<!doctype html><html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style>${head}</head><body><main><h1>${escaped(title)}</h1>${content}</main></body></html>`;
}

/**
 * A page saying that the shop will be right back, which reloads itself. It needs no database, no build and no session.
 */
export function backSoonPage(books: TextBooks, locale: Locale): string {
  return waitingPage(books, locale, 'back_soon');
}

/** For a reader without a connection: the site's worker stores it and shows it for any page it has no copy of. */
export function offlinePage(books: TextBooks, locale: Locale): string {
  return waitingPage(books, locale, 'offline');
}

function waitingPage(books: TextBooks, locale: Locale, reason: 'back_soon' | 'offline'): string {
  const { t } = books[locale];
  const content = `<p>${escaped(t(`errors:${reason}.text`))}</p><a href="">${escaped(t('errors:back_soon.retry'))}</a>`;
  const head = `<noscript><meta http-equiv="refresh" content="10"></noscript><script>${COME_BACK}</script>`;
  return plainPage(locale, t(`errors:${reason}.title`), content, head).replace('<main>', `<main>${CLOCK}`);
}

/** One sentence for a browser that requested this server under a foreign name. */
export function sentencePage(locale: Locale, title: string, sentence: string): string {
  return plainPage(locale, title, `<p>${escaped(sentence)}</p>`);
}
