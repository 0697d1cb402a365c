import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { decimalText, parseMoney } from '../../../platform/locale/money.ts';
import { audit } from '../../accounts/audit.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { findDeveloperAccount } from '../../merchants/developer-account.server.ts';
import { changeHeld } from '../manage/edit-app.server.ts';
import { lockEditableApp } from '../manage/own-app.server.ts';
import type { SetPriceInput } from './contract.ts';
import { MOST_PRICE_MINOR } from './rules.ts';

/**
 * Sets what an app costs, in the currency of the developer's earnings; 0 makes it free. It changes at once in a draft only:
 * once others know the app, the platform looks at a new price first. Returns whether it waits. Throws `no_permission`,
 * `developer_suspended`, `app_not_found`, `app_taken_down`, `app_in_review`, `app_state_changed` for a web app, which opens
 * at an address that anyone may visit, `seller_account_missing`, and `validation_failed`.
 */
export async function setAppPrice(ctx: Ctx, { id, price }: SetPriceInput): Promise<{ isHeld: boolean }> {
  return transact(ctx, async (tx) => {
    const app = await lockEditableApp(tx, id);
    if (app.kind !== 'package') throw new DomainError('app_state_changed');
    const account = await findDeveloperAccount(tx, app.developer_id);
    const currency = account?.currency ?? app.currency;
    const minor = parseMoney(price, currency);
    if (minor === undefined) refuseFields([{ field: 'price', code: 'invalid_format' }]);
    if (minor > MOST_PRICE_MINOR) refuseFields([{ field: 'price', code: 'too_big' }]);
    if (minor > 0 && !account) throw new DomainError('seller_account_missing');
    const answer = await changeHeld(tx, app, { price: `${decimalText(minor, currency)} ${currency}` });
    await audit(tx, 'app.price_set', `app:${id}`, { amount: minor, currency });
    return answer;
  });
}
