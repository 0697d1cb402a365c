import type { Ctx } from '../../../domains/context.ts';
import type { DomainError } from '../../../platform/errors.ts';

/** A refusal as a sentence in the reader's language. */
export function explain(ctx: Ctx, error: DomainError): string {
  return ctx.app.texts[ctx.locale].t(`errors:${error.code}`, { ...error.details });
}
