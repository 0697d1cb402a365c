export interface Mail {
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

/** Reads a mail as nodemailer writes it: one text, or a text and a page. */
export function readMail(to: readonly string[], source: string): Mail {
  const whole = split(source);
  const boundary = /boundary="?([^";]+)/.exec(whole.headers.get('content-type') ?? '')?.[1];
  const parts = boundary
    ? whole.body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => split(part.replace(/^\r\n/, '')))
    : [whole];
  const content = (type: string) => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return part ? decode(part) : '';
  };
  const subject = readWords(whole.headers.get('subject') ?? '');
  return { to, subject, text: content('text/plain'), html: content('text/html') };
}

function split(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { headers, body: source.slice(end + 4) };
}

function decode({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? readQuoted(body.replaceAll(/=\r\n/g, '')) : body;
}

function readQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Words of a header that are not plain ASCII (RFC 2047). */
function readWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString('utf8') : readQuoted(word.replaceAll('_', ' ')),
    );
}
