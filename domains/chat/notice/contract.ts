import { z } from '@hono/zod-openapi';
import { textsAnswer, textsShape } from '../../kit/texts-shape.ts';

/** Characters of HTML in one language. */
export const MAX_NOTICE = 5_000;

export const noticeAnswer = z.object({ texts: textsAnswer }).openapi('ChatNotice');

export const saveNoticeInput = z
  .object({
    /** 0 is the platform. */
    merId: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    /** HTML by language, made safe when it is stored; an empty text removes that language. */
    texts: textsShape(MAX_NOTICE),
  })
  .openapi('SaveChatNotice');
export type SaveNotice = z.output<typeof saveNoticeInput>;
