import { holdsOnPlatform } from '../../accounts/members/holds-on-platform.server.ts';
import type { App } from '../../kit/context.ts';
import { permittedUsers } from '../../merchants/staff/permitted-users.server.ts';

/** Who imports, and by which right: an import outlasts the request that started it. */
export interface ImportActor {
  userId: number;
  /** Whether they act as staff of the platform; otherwise as staff of the shop. */
  isPlatformStaff: boolean;
  /** Whether the session or API key that started the import may change stock; the role is read again. */
  mayCount: boolean;
}

interface ImportRight {
  mayEdit: boolean;
  /** Whether the stock of variants that exist may change. */
  mayCount: boolean;
}

/** What the actor may do in the shop of the file now: they may have left it or lost the permission. */
export async function readImportRight(
  app: Pick<App, 'database' | 'sites'>,
  merchantId: number,
  actor: ImportActor | null,
): Promise<ImportRight> {
  if (!actor) return { mayEdit: true, mayCount: true };
  const { userId, isPlatformStaff, mayCount } = actor;
  const { db } = app.database;
  if (isPlatformStaff) {
    const mayEdit = await holdsOnPlatform({ app, db, now: new Date() }, userId, 'catalog.manage');
    return { mayEdit, mayCount: mayEdit && mayCount };
  }
  const has = async (permission: 'products.edit' | 'stock.edit') =>
    (await permittedUsers({ db }, merchantId, [userId], permission)).has(userId);
  return { mayEdit: await has('products.edit'), mayCount: mayCount && (await has('stock.edit')) };
}
