import { refuseFields } from '../../platform/errors.ts';
import type { Texts } from '../../platform/locale/locale.ts';
import type { Ctx } from '../kit/context.ts';

/** Refuses a title that is empty in every language; the error names the field of the reader's own. */
export function refuseSilent(ctx: Pick<Ctx, 'locale'>, title: Texts, field = 'title'): void {
  if (!Object.values(title).some((text) => text?.trim())) {
    refuseFields([{ field: `${field}.${ctx.locale}`, code: 'required' }]);
  }
}
