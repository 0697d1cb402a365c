import { deriveKey, deriveKeys, isSignature, sign } from '../../../platform/tokens.ts';
import type { App } from '../../kit/context.ts';

const PURPOSE = 'digital files';
type Signer = Pick<App, 'secret' | 'previousSecret'>;

export interface FileLink {
  lineId: number;
  fileId: number;
  /** Unix time in seconds. */
  until: number;
}

const textOf = ({ lineId, fileId, until }: FileLink) => `${lineId}|${fileId}|${until}`;

/** The path that downloads a file for an order line until a time. Who has it may use it: it is the only authority. */
export function filePath({ secret }: Signer, link: FileLink): string {
  const signature = sign(deriveKey(secret, PURPOSE), textOf(link));
  return `/order/file?line=${link.lineId}&file=${link.fileId}&until=${link.until}&signature=${signature}`;
}

/** The link behind the query of a request; null if it is not ours, changed or expired. */
export function readLink(app: Signer, now: Date, query: URLSearchParams): FileLink | null {
  const [lineId = 0, fileId = 0, until = 0] = ['line', 'file', 'until'].map((name) => {
    const text = query.get(name) ?? '';
    return /^\d{1,15}$/.test(text) ? Number(text) : 0;
  });
  const link = { lineId, fileId, until };
  const signature = query.get('signature') ?? '';
  const isOurs = deriveKeys(app, PURPOSE).some((key) => isSignature(key, textOf(link), signature));
  return isOurs && until * 1_000 >= now.getTime() ? link : null;
}
