import type { DraftContent } from '../../../domains/forum/inputs.ts';
import { readTopicSource } from '../../../domains/forum/topics/read-source.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { decimalText } from '../../../platform/locale/money.ts';

interface Edited {
  content: DraftContent;
  edited: { id: number; revision: number };
}

/** A published topic as the composer holds it. Throws for those who may not edit it. */
export async function readEdited(ctx: Ctx, id: number): Promise<Edited> {
  const { topic, source, paid } = await readTopicSource(ctx, { id });
  const { kind, title, board, tags, cover, pictures, productId, revision } = topic;
  return {
    content: {
      ...{ kind, title, source, boardId: board.id, tags, cover, productId },
      pictures: paid?.pictures ?? pictures,
      paid: paid && { scope: paid.scope, source: paid.source, price: decimalText(paid.price, ctx.site.defaultCurrency) },
    },
    edited: { id, revision },
  };
}
