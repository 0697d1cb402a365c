import { type Locale, languageTag } from '../../platform/locale/locale.ts';

interface MailPage {
  locale: Locale;
  /** Shop name in the header. */
  siteName: string;
  /** Red or blue, `#rrggbb`. */
  color: string;
  subject: string;
  text: string;
  code?: string;
  /** Addresses in the text that become links. */
  links?: readonly string[];
  foot: string;
}

/** The HTML layout of every mail: tables and inline styles, as mail clients require. */
export function mailHtml(page: MailPage): string {
  const codes = new Set(page.links ? [] : (page.code ?? '').split('\n').filter(Boolean));
  const isWithin = !page.text.split('\n').some((line) => codes.has(line));
  const toHtml = (line: string) => {
    if (codes.has(line)) return largeCode(line);
    const html = withLinks(escapeHtml(line), page.links);
    return isWithin ? [...codes].reduce(withCode, html) : html;
  };
  const paragraphs = page.text
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 16px">${part.split('\n').map(toHtml).join('<br>')}</p>`)
    .join('');
  return `<!doctype html>
<html lang="${languageTag(page.locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(page.subject)}</title></head>
<body style="margin:0;background:#f5f6f8;font:16px/1.6 -apple-system,'Segoe UI',Roboto,'PingFang SC','Noto Sans',sans-serif;color:#16181d">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:12px">
<tr><td style="padding:24px 32px 0;font-weight:600;color:${page.color}">${escapeHtml(page.siteName)}</td></tr>
<tr><td style="padding:12px 32px 8px"><h1 style="margin:0 0 16px;font-size:20px;line-height:1.4">${escapeHtml(page.subject)}</h1>${paragraphs}</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid #e6e8ec;font-size:13px;color:#5b6270">${escapeHtml(page.foot)}</td></tr>
</table></td></tr></table></body></html>`;
}

function withLinks(html: string, links: readonly string[] = []): string {
  const known = new Set(links.map(escapeHtml));
  return html.replace(/https?:\/\/\S+/g, (address) =>
    known.has(address) ? `<a href="${address}" style="word-break:break-all">${address}</a>` : address,
  );
}

/** Highlights a code within a sentence. */
function withCode(html: string, code: string): string {
  // a function, because a code may contain what a replacement text interprets, such as `$&`
  return html.replace(escapeHtml(code), () => largeCode(code));
}

function largeCode(code: string): string {
  const html = escapeHtml(code);
  return /^https?:\/\//.test(code)
    ? `<a href="${html}" style="word-break:break-all">${html}</a>`
    : `<strong style="font-size:28px;letter-spacing:4px;white-space:nowrap">${html}</strong>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
