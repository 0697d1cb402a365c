import { DomainError } from '../../platform/errors.ts';
import type { Ctx } from '../kit/context.ts';
import { attachPictures } from '../uploads/attach-pictures.server.ts';
import { readCard } from './cards.server.ts';
import type { CardSnapshot } from './contract.ts';
import { isBlank, KIND } from './rules.ts';

export interface Content {
  body: string;
  card?: CardSnapshot | undefined;
}

/**
 * What is stored of a message that someone sends. Throws `chat_empty`, `chat_card_missing`, `validation_failed` for
 * another's picture.
 */
export async function readContent(
  ctx: Ctx,
  { msn, msnType, shopperId, merchantId }: { msn: string; msnType: number; shopperId: number; merchantId: number },
): Promise<Content> {
  if (isBlank(msn)) throw new DomainError('chat_empty');
  if (msnType === KIND.text || msnType === KIND.emoji) return { body: msn };
  if (msnType === KIND.image) {
    const [body = ''] = await attachPictures(ctx, 'chat', [{ field: 'msn', url: msn }]);
    return { body };
  }
  return { body: msn, card: await readCard(ctx, { kind: msnType, id: msn, shopperId, merchantId }) };
}
