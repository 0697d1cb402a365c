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
  const paragraphs = page.text
    .split(/\n{2,}/)
    .map(
      (part) =>
        `<p style="margin:0 0 16px">${withCode(withLinks(escapeHtml(part), page.links).replaceAll('\n', '<br>'), page.code)}</p>`,
    )
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

function withCode(html: string, code: string | undefined): string {
  if (!code) return html;
  if (/^https?:\/\//.test(code)) {
    const link = escapeHtml(code);
    return html.replace(link, `<a href="${link}" style="word-break:break-all">${link}</a>`);
  }
  const large = `<strong style="font-size:28px;letter-spacing:4px;white-space:nowrap">${escapeHtml(code)}</strong>`;
  return html.replace(escapeHtml(code), large);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
