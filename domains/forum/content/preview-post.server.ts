import { type Ctx, rateLimitKey, requireActor } from '../../kit/context.ts';
import type { PreviewPost } from '../inputs.ts';
import { renderPost } from './render.ts';

/** The HTML of an unsaved post, stored nowhere. Limited like a draft, because rendering costs as much. */
export function previewPost(ctx: Ctx, { source }: PreviewPost): string {
  requireActor(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  return renderPost(source).html;
}
