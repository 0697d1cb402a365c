import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import { requireCategory } from '../../catalog/categories/category-choices.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { submitHeldChange } from '../change-reviews/submit-change.server.ts';
import { keepOffer } from '../purchases/keep-offer.server.ts';
import { indexApp } from '../reading/index-app.server.ts';
import type { EditAppInput } from './contract.ts';
import { type AppRow, lockEditableApp } from './own-app.server.ts';
import { requireWebAddress } from './require-web-address.ts';
import { type HeldValues, heldChanges } from './rules.ts';
import { saveHeld } from './save-held.server.ts';

/**
 * Saves the texts and facts of an app. What readers recognise it by (name, address) changes at once in a draft only: once
 * the app was public, or a review of it is open, it waits for the platform. Returns whether something waits. Throws
 * `no_permission`, `developer_suspended`, `app_not_found`, `app_taken_down`, `app_in_review`,
 * `app_identifier_taken`, and `validation_failed`.
 */
export async function editApp(ctx: Ctx, input: EditAppInput): Promise<{ isHeld: boolean }> {
  await requireCategory(ctx, 'app', input.categoryId);
  return transact(ctx, async (tx) => {
    const app = await lockEditableApp(tx, input.id);
    const address = app.kind === 'web' ? requireWebAddress(input.address) : input.address;
    const { isHeld } = await changeHeld(tx, app, { name: input.name, address });
    const [summary, description] = [filled(input.summary), filled(input.description)];
    await sql`
      update apps.apps set category_id = ${input.categoryId}::bigint, summary = ${JSON.stringify(summary)}::jsonb,
        description = ${JSON.stringify(description)}::jsonb, privacy = ${JSON.stringify(input.privacy)}::jsonb,
        updated_at = ${ctx.now}::timestamptz
      where id = ${app.id}::bigint`.execute(tx.db);
    await indexApp(tx, app.id);
    await keepOffer(tx, app.id);
    await audit(tx, 'app.edited', `app:${app.id}`);
    return { isHeld };
  });
}

/**
 * Changes what readers recognise an app by, or submits the change if others know the app. Returns whether it waits.
 * Throws `app_in_review` while the platform looks at the whole app.
 */
export async function changeHeld(ctx: Ctx, app: AppRow, wanted: HeldValues): Promise<{ isHeld: boolean }> {
  const change = heldChanges(app, wanted);
  if (Object.keys(change.after).length === 0) return { isHeld: false };
  if (app.status === 'in_review') throw new DomainError('app_in_review');
  if (app.isKnown) {
    await submitHeldChange(ctx, app.id, change);
    return { isHeld: true };
  }
  await saveHeld(ctx, app.id, change.after);
  return { isHeld: false };
}

function filled(texts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([mark, text]) => (text?.trim() ? [[mark, text.trim()] as const] : [])),
  );
}
