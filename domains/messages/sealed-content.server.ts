import type { SealedColumn } from '../../platform/database/reseal.ts';
import { sealFor } from '../../platform/seal.ts';
import type { App } from '../kit/context.ts';

interface Content {
  text: string;
  html: string;
}

/** What the outbox stores of a message. */
interface StoredContent extends Content {
  code: string | null;
  secret: boolean;
  sealed: string | null;
}

const SEAL = sealFor('outbox');

export const SEALED_MESSAGES: SealedColumn = { table: 'outbox', column: 'sealed', seal: SEAL, bound: 'recipient' };

/**
 * In production a message with a code is stored encrypted, so that neither staff nor a copy of the database can read the
 * code. A trial run shows it in `/dev/outbox`.
 */
export function storedContent(app: App, recipient: string, content: Content, code: string | undefined): StoredContent {
  if (code === undefined || app.environment.STOA_ENV !== 'production') {
    return { ...content, code: code ?? null, secret: false, sealed: null };
  }
  const sealed = SEAL.seal(app, JSON.stringify(content), recipient);
  return { text: '', html: '', code: null, secret: true, sealed };
}

/** The text to send. Throws if it was encrypted for another recipient or with another secret. */
export function openContent(
  app: App,
  { recipient, sealed, text, html }: Content & { recipient: string; sealed: string | null },
): Content {
  return sealed === null ? { text, html } : (JSON.parse(SEAL.open(app, sealed, recipient)) as Content);
}
