import { deriveKey, deriveKeys, isSignature, sign } from '../../../platform/tokens.ts';
import type { App } from '../../kit/context.ts';
import { FILE_LINK_SECONDS } from './rules.ts';

const PURPOSE = 'app files';
type Signer = Pick<App, 'secret' | 'previousSecret'>;

interface Linked {
  sha256: string;
  userId: number;
  /** Unix time in seconds. */
  until: number;
}

const textOf = ({ sha256, userId, until }: Linked) => `${sha256}|${userId}|${until}`;

/** The query that a file of a paid app is downloaded with by programs that are not signed in, for some minutes. */
export function fileQuery(app: Signer, file: Omit<Linked, 'until'>, now: Date): string {
  const link = { ...file, until: Math.ceil(now.getTime() / 1_000) + FILE_LINK_SECONDS };
  return `user=${link.userId}&until=${link.until}&signature=${sign(deriveKey(app.secret, PURPOSE), textOf(link))}`;
}

/** The buyer for whom a link was signed; null if it was not, was changed or is over. */
export function readFileQuery(app: Signer, sha256: string, query: URLSearchParams, now: Date): number | null {
  const [userId = 0, until = 0] = ['user', 'until'].map((name) => {
    const text = query.get(name) ?? '';
    return /^\d{1,15}$/.test(text) ? Number(text) : 0;
  });
  const link = { sha256, userId, until };
  const signature = query.get('signature') ?? '';
  const isOurs = deriveKeys(app, PURPOSE).some((key) => isSignature(key, textOf(link), signature));
  return isOurs && until * 1_000 >= now.getTime() ? userId : null;
}
