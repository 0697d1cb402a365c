import { sql } from 'kysely';
import { DomainError } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { DEVELOPER } from './kinds/developer.server.ts';
import type { KindOfPayee } from './kinds/kind.ts';
import { MEMBER } from './kinds/member.server.ts';
import { MERCHANT } from './kinds/merchant.server.ts';
import type { OpenPayee, Payee, PayeeKind, PayeeLedger, PayeeRight } from './payee.ts';

const KINDS: Readonly<Record<PayeeKind, KindOfPayee>> = { merchant: MERCHANT, developer: DEVELOPER, member: MEMBER };

export const kindOf = (kind: PayeeKind): KindOfPayee => KINDS[kind];
export const ledgerOf = ({ kind }: { kind: PayeeKind }): PayeeLedger => KINDS[kind].ledger;

/** The payee of that kind that the actor acts for. Throws `login_required`, `no_permission`. */
export async function requirePayee(ctx: Ctx, kind: PayeeKind, right: PayeeRight): Promise<Payee> {
  const acting = await KINDS[kind].requireActing(ctx, right);
  return { kind, ...acting, id: await findId(ctx, kind, acting.ownerId) };
}

/** The payee with that number, made if it is missing, in the transaction of `ctx.db`. Throws if nobody has that number. */
export async function ensurePayee(
  ctx: Ctx,
  { kind, subjectId }: { kind: PayeeKind; subjectId: number },
): Promise<OpenPayee> {
  const ownerId = await KINDS[kind].ensureOwner(ctx, subjectId);
  await sql`
    insert into payees (${column(kind)}) values (${ownerId}::bigint) on conflict (${column(kind)}) do nothing`.execute(
    ctx.db,
  );
  const id = await findId(ctx, kind, ownerId);
  if (id === null) throw new Error('a payee vanished while it was opened');
  return { kind, subjectId, ownerId, id };
}

/** Throws `withdrawal_not_found`. */
export async function readPayee(ctx: Pick<Ctx, 'db'>, id: number): Promise<OpenPayee> {
  const found = await sql<OpenPayee>`
    select y.id, coalesce(y.merchant_id, y.user_id) as "ownerId", ${PAYEE_KIND} as kind, ${PAYEE_SUBJECT} as "subjectId"
    from payees y left join merchants m on m.id = y.merchant_id where y.id = ${id}::bigint`.execute(ctx.db);
  const [payee] = found.rows;
  if (!payee) throw new DomainError('withdrawal_not_found');
  return payee;
}

/** Kind of payee `y` with its merchant `m`, if it has one, and the number of the merchant, developer or member. */
export const PAYEE_KIND = sql<PayeeKind>`case when y.user_id is not null then 'member'
  when m.kind = 'developer' then 'developer' else 'merchant' end`;
export const PAYEE_SUBJECT = sql<number>`coalesce(m.developer_id, y.merchant_id, y.user_id)`;

const column = (kind: PayeeKind) => sql.ref(KINDS[kind].ledger.ownerKind === 'user' ? 'user_id' : 'merchant_id');

async function findId(ctx: Pick<Ctx, 'db'>, kind: PayeeKind, ownerId: number | null): Promise<number | null> {
  const found = await sql<{ id: number }>`
    select id from payees where ${column(kind)} = ${ownerId}::bigint`.execute(ctx.db);
  return found.rows[0]?.id ?? null;
}
