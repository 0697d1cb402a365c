import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { noteServiceAddress } from './confirm-service-address.server.ts';
import type { SaveContact, SaveReturnAddress } from './contract.ts';
import { writeSettings } from './write-settings.server.ts';

/**
 * Phone, e-mail and address of one's own shop, and what its buttons for customer service do. A changed service address
 * gets a confirmation mail.
 */
export function saveContact(ctx: Ctx, { phone, email, address, service }: SaveContact): Promise<void> {
  return writeSettings(
    ctx,
    'settings.contact_changed',
    async ({ db }, own) => {
      await sql`
      update merchants set phone = ${phone}, address = ${JSON.stringify(address)}::jsonb
      where id = ${own.id}::bigint`.execute(db);
      return { email, service: JSON.stringify(service) };
    },
    (inside, own) => noteServiceAddress(inside, { merchantId: own.id, siteId: ctx.site.id }),
  );
}

/** Where buyers send goods back to one's own shop. */
export function saveReturnAddress(ctx: Ctx, { returnAddress }: SaveReturnAddress): Promise<void> {
  return writeSettings(ctx, 'settings.return_address_changed', async () => ({
    return_address: returnAddress && JSON.stringify(returnAddress),
  }));
}
