import { type Ctx, hasPlatformPermission } from '../../kit/context.ts';
import { atSite } from './membership.server.ts';

/**
 * Whether the actor sees the contact data of all accounts and may make anyone a member. Both require `users.manage` on
 * the default site. Staff of a single site only see people who joined it.
 */
export async function seesAllAccounts(ctx: Ctx): Promise<boolean> {
  if (ctx.site.isDefault) return hasPlatformPermission(ctx, 'users.manage');
  const platform = ctx.app.sites.all().find(({ isDefault }) => isDefault);
  return platform !== undefined && hasPlatformPermission(await atSite(ctx, platform.key), 'users.manage');
}
