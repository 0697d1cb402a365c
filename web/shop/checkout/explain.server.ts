import type { Ctx } from '../../../domains/kit/context.ts';
import type { DomainError } from '../../../platform/errors.ts';

/** An error as a sentence in the reader's language. */
export function explain(ctx: Ctx, error: DomainError): string {
  return ctx.app.texts[ctx.locale].t(`errors:${error.code}`, { ...error.details });
}
