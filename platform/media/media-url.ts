/** Of the CDN that serves public media files; empty where the shop serves them itself. */
let base = '';

/** Set from the data of the frame before anything of a page is rendered, on the server as in the browser. */
export function setMediaBase(url: string): void {
  base = url;
}

const PUBLIC_FILE = /^\/media\/(?!private\/)/;
const PUBLIC_SOURCES = /(<img\b[^>]*?\bsrc=")(?=\/media\/(?!private\/))/g;

/** The address of a stored file for a reader. Private files stay with the shop, which checks each request for them. */
export function mediaUrl<T extends string | null | undefined>(url: T): T {
  return (base && url && PUBLIC_FILE.test(url) ? base + url : url) as T;
}

/** Stored HTML with the addresses of its pictures for a reader. */
export function mediaHtml(html: string): string {
  return base ? html.replaceAll(PUBLIC_SOURCES, `$1${base}`) : html;
}

/** The same as an address that other websites and programs can open: with the host of the shop where no CDN is set. */
export function absoluteMediaUrl(host: string, url: string): string {
  const shown = mediaUrl(url);
  return shown.startsWith('/') ? host + shown : shown;
}
