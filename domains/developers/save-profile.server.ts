import { sql } from 'kysely';
import { violatedConstraint } from '../../platform/database/transaction.ts';
import { DomainError } from '../../platform/errors.ts';
import { audit } from '../accounts/audit.server.ts';
import type { Ctx } from '../kit/context.ts';
import { transact } from '../kit/transact.ts';
import { renameDeveloperAccount } from '../merchants/developer-account.server.ts';
import type { DeveloperProfile, DeveloperProfileInput } from './contract.ts';
import { type OwnDeveloper, requireDeveloperOffice, requireOwnDeveloper } from './own-developer.server.ts';

/** The developer in whose office the reader works. Throws `no_permission` without one. */
export async function readDeveloperProfile(ctx: Ctx): Promise<DeveloperProfile> {
  return profileOf(await requireDeveloperOffice(ctx));
}

function profileOf({ approvedAt, permissions, ...own }: OwnDeveloper): DeveloperProfile {
  return { ...own, approvedAt: approvedAt.toISOString(), permissions: [...permissions] };
}

/** Saves what users see of the developer. Throws `no_permission`, `developer_suspended`, `developer_name_taken`. */
export async function saveDeveloperProfile(ctx: Ctx, input: DeveloperProfileInput): Promise<void> {
  const own = await requireOwnDeveloper(ctx, 'profile.edit');
  const intro = Object.fromEntries(Object.entries(input.intro).filter(([, text]) => text?.trim()));
  await transact(ctx, async (tx) => {
    await sql`
      update developers set name = ${input.name}, intro = ${JSON.stringify(intro)}::jsonb, website = ${input.website},
        email = ${input.email}
      where id = ${own.id}::bigint`.execute(tx.db);
    await renameDeveloperAccount(tx, { developerId: own.id, name: input.name, email: input.email });
    const changes = {
      name: { from: own.name, to: input.name },
      website: { from: own.website, to: input.website },
      email: { from: own.email, to: input.email },
    };
    const details = Object.fromEntries(Object.entries(changes).filter(([, { from, to }]) => from !== to));
    await audit(tx, 'developer.profile', `developer:${own.id}`, details);
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'developers_by_name' ? new DomainError('developer_name_taken') : error;
  });
}
