import type { Ctx } from '../../../domains/kit/context.ts';
import { parseMoney } from '../../../platform/locale/money.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import { readFormId, readNumber } from '../../forms/handle-form.server.ts';
import { addSentPictures } from '../../forms/uploads/sent-pictures.server.ts';

/** The form of a card as the verb's input, not validated yet; a file of a form without scripts replaces its picture. */
export async function readCardForm(ctx: Ctx, id: number | undefined, form: FormData) {
  const submitted = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  );
  const sent: string[] = [];
  await addSentPictures(ctx, form, sent, { purpose: 'forum', most: 1, field: 'picture' });
  const kept = submitted.noPicture === 'on' ? '' : (submitted.picture ?? '');
  const stock = submitted.stock?.trim() ? readNumber(submitted.stock) : null;
  return {
    id,
    name: readTexts(submitted, 'name'),
    benefits: readTexts(submitted, 'benefits'),
    picture: sent[0] ?? kept,
    price: parseMoney(submitted.price ?? '', ctx.site.defaultCurrency) ?? undefined,
    days: readNumber(submitted.days),
    roleId: readFormId(submitted.roleId),
    stock,
    sort: readNumber(submitted.sort),
    isOnSale: submitted.isOnSale === 'on',
  };
}
