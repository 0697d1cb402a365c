import { violatedConstraint } from '../../../platform/database/transaction.ts';
import { DomainError } from '../../../platform/errors.ts';
import { requireMember } from '../../accounts/profile/own-account.server.ts';
import { type Ctx, rateLimitKey } from '../../kit/context.ts';
import type { DeveloperApplicationInput } from '../contract.ts';
import { refuseTakenName } from '../names.server.ts';
import { findOwnDeveloper } from '../own-developer.server.ts';
import { expectedDecision } from '../rules.ts';

/**
 * Applies for a developer account; one open application per person, and none for members of a developer's team. Throws
 * `members_only`, `already_developer`, `developer_application_open`, `developer_name_taken`.
 */
export async function submitDeveloperApplication(
  ctx: Ctx,
  input: DeveloperApplicationInput,
): Promise<{ id: number; expectedBy: string }> {
  const { userId } = requireMember(ctx);
  ctx.app.limits.writes.take(rateLimitKey(ctx), ctx.now);
  if (await findOwnDeveloper(ctx)) throw new DomainError('already_developer');
  await refuseTakenName(ctx, input.name, null);
  const { kind, name, contactName, email, website, plans } = input;
  const row = { user_id: userId, kind, name, contact_name: contactName, email, website, plans, submitted_at: ctx.now };
  const { id } = await ctx.db
    .insertInto('developer_applications')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      const isOpen = violatedConstraint(error) === 'developer_applications_one_open';
      throw isOpen ? new DomainError('developer_application_open') : error;
    });
  return { id, expectedBy: expectedDecision(ctx.now).toISOString() };
}
