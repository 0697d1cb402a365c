import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import { audit } from '../../accounts/audit.server.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { lockEditableApp } from '../manage/own-app.server.ts';
import type { CreateVersionInput } from './contract.ts';

/**
 * Creates a draft of a version, which takes files. Throws `no_permission`, `developer_suspended`, `app_not_found`,
 * `app_taken_down`, `app_state_changed` for a web app, and `app_version_code` unless its code is above all before.
 */
export async function createVersion(ctx: Ctx, input: CreateVersionInput): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    const app = await lockEditableApp(tx, input.appId);
    if (app.kind !== 'package') throw new DomainError('app_state_changed');
    const highest = await sql<{ code: number }>`
      select coalesce(max(code), 0)::float8 as code from apps.versions where app_id = ${app.id}::bigint`.execute(tx.db);
    const code = highest.rows[0]?.code ?? 0;
    if (input.code <= code) throw new DomainError('app_version_code', { code });
    const notes = Object.fromEntries(Object.entries(input.notes).filter(([, text]) => text?.trim()));
    const made = await sql<{ id: number }>`
      insert into apps.versions (app_id, code, name, channel, notes, created_by, created_at)
      values (${app.id}::bigint, ${input.code}::bigint, ${input.name}, ${input.channel}, ${JSON.stringify(notes)}::jsonb,
        ${ctx.actor?.userId ?? null}::bigint, ${ctx.now}::timestamptz) returning id`.execute(tx.db);
    const id = made.rows[0]?.id ?? 0;
    await audit(tx, 'app.version_created', `app:${app.id}`, { version: input.name });
    return { id };
  });
}
