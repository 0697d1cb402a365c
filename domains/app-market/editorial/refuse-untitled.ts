import { refuseFields } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/locale/locale.ts';
import type { Ctx } from '../../kit/context.ts';

/** Refuses a title that is empty in every language; the problem is beside the field of the reader's own. */
export function refuseUntitled({ locale }: Pick<Ctx, 'locale'>, title: Texts): void {
  if (!Object.values(title).some((text) => text?.trim())) {
    refuseFields([{ field: `title.${locale}`, code: 'required' }]);
  }
}
