import type { Context } from 'hono';
import type { ApiEnv } from '../domains/kit/api-env.ts';
import type { App } from '../domains/kit/context.ts';
import { isDomainError } from '../platform/errors.ts';
import { Gate } from '../platform/gate.ts';
import { isFull } from '../platform/media/spooled-file.ts';

const CARD = /^(images\/[0-9a-f]{32}\/\d{1,4}|demo\/[\w/-]+)\.share\.png$/;
/** Anyone can request cards: they must not occupy the decoder. */
const LONGEST_QUEUE = 8;

export type ShareCards = (c: Context<ApiEnv>, name: string) => Promise<Response | undefined>;

/**
 * Renders a share card on its first request, and stores it beside its picture, with which it is deleted. Undefined if
 * there is no such picture; the generic card while too many are queued.
 */
export function shareCards(app: Pick<App, 'mediaWorkers' | 'storage'>): ShareCards {
  const gate = new Gate(1, LONGEST_QUEUE);
  const underWay = new Map<string, Promise<Uint8Array | undefined>>();
  const draw = async (name: string, picture: string) => {
    const file = (await app.storage.find(`${picture}.webp`)) ?? (await app.storage.find(`${picture}.svg`));
    if (!file) return undefined;
    const card = await gate.run(() => app.mediaWorkers.drawCard(file.open()));
    // a full disk only costs the next reader another rendering
    await app.storage.put(name, card).catch((error: unknown) => {
      if (!isFull(error)) throw error;
    });
    return card;
  };
  return async (c, name) => {
    const [, picture] = CARD.exec(name) ?? [];
    if (!picture) return undefined;
    const drawing = underWay.get(name) ?? draw(name, picture).finally(() => underWay.delete(name));
    underWay.set(name, drawing);
    try {
      const card = await drawing;
      return card && cardAnswer(card);
    } catch (error) {
      if (!isDomainError(error)) throw error;
      c.header('cache-control', 'no-store');
      return c.redirect('/share.png', 302);
    }
  };
}

const cardAnswer = (card: Uint8Array) =>
  new Response(new Uint8Array(card), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' },
  });
