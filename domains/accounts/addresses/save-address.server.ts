import { DomainError, type FieldProblem, refuseFields } from '../../../platform/errors.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { findCountry } from '../countries.ts';
import { readPhone } from '../phones/phones.server.ts';
import { emailProblem } from '../rules.ts';
import type { AddressInput } from './contract.ts';
import { lockAddresses, makeDefault } from './default-address.server.ts';
import { cleanPostCode } from './postal-rules.ts';
import { addressProblems, MAX_ADDRESSES } from './rules.ts';

/** Adds an address, or changes the one with the id; returns its id. The first address becomes the default. */
export async function saveAddress(ctx: Ctx, input: AddressInput): Promise<{ id: number }> {
  const { userId } = requireActor(ctx);
  ctx.app.limits.writes.take(`address:${userId}`, ctx.now);
  const address = checkAddress(input);
  return transact(ctx, async (tx) => {
    const others = await lockAddresses(tx, userId);
    const id = input.id
      ? await changeAddress(tx, userId, input.id, address)
      : await addAddress(tx, userId, address, others.length);
    if (input.isDefault || others.every((other) => other.id === id)) await makeDefault(tx, userId, id);
    return { id };
  });
}

type AddressColumns = ReturnType<typeof checkAddress>;

/** The columns of a valid address; throws with all invalid fields at once. */
function checkAddress(input: AddressInput) {
  const country = findCountry(input.country);
  const postCode = cleanPostCode(input.postCode, country?.iso ?? '');
  const phone = country ? readPhone(input.phone, { country: country.iso }) : undefined;
  const mail = input.email === '' ? undefined : emailProblem(input.email);
  const problems: FieldProblem[] = [
    ...addressProblems({ ...input, postCode }, country?.iso ?? ''),
    ...(country ? [] : [{ field: 'country', code: 'unknownCountry' }]),
    ...(mail ? [{ field: 'email', code: mail }] : []),
  ];
  if (input.phone === '') problems.push({ field: 'phone', code: 'emptyPhone' });
  else if (country && !phone) problems.push({ field: 'phone', code: 'wrongPhone' });
  if (problems.length > 0 || !country || !phone) return refuseFields(problems);
  const { name, email, region, city, detail } = input;
  return { name, email, region, city, detail, country: country.iso, post_code: postCode, phone };
}

async function changeAddress(ctx: Ctx, userId: number, id: number, address: AddressColumns): Promise<number> {
  const changed = await ctx.db
    .updateTable('addresses')
    .set(address)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new DomainError('address_not_found');
  return id;
}

async function addAddress(ctx: Ctx, userId: number, address: AddressColumns, already: number): Promise<number> {
  if (already >= MAX_ADDRESSES) throw new DomainError('addresses_full', { most: MAX_ADDRESSES });
  const added = await ctx.db
    .insertInto('addresses')
    .values({ ...address, user_id: userId, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}
