import { refuseFields } from '../../platform/errors.ts';
import type { Texts } from '../../platform/locale.ts';
import type { Ctx } from '../context.ts';

/** Refuses a title that says nothing in any language; the field of the reader's own is named. */
export function refuseSilent(ctx: Pick<Ctx, 'locale'>, title: Texts, field = 'title'): void {
  if (!Object.values(title).some((text) => text?.trim())) {
    refuseFields([{ field: `${field}.${ctx.locale}`, code: 'required' }]);
  }
}
