import type { SessionScope } from '../domains/accounts/sessions/rules.ts';
import type { App } from '../domains/kit/context.ts';
import type { Site } from '../domains/sites/contract.ts';
import { shopSite } from '../domains/sites/shop-site.ts';

/** To what a path leads: the forum, the platform, the site that the request names, or the shop with its sellers. */
export type Owner = 'forum' | 'platform' | 'named' | 'shop';

const FORUM = /^\/(?:bbs|api\/community)(?:[/.]|$)/i;
/** The pages of an account that show nothing of the shop: an account belongs to no single site. */
const ACCOUNT = 'user_info|user_privacy|user_security|login_log|second_factor|confirm|verify|staff_security|own_data';
/** Entering and joining the site, its members and roles, and accounts. */
const NAMED_PAGES = new RegExp(`^/(?:site|login|logout|preferences|users/(?:${ACCOUNT}))(?:[/.]|$)`, 'i');
const NAMED_CALLS =
  /^\/api\/(?:common\/type|github|osc|qq|front\/(?:login|site|captcha|country|user(?!\/pay_password))|platform\/(?:role|permission|member|invite))(?:\/|$)/;
const PLATFORM = /^\/(?:admin|api\/platform)(?:[/.]|$)/i;

export function ownerOf(path: string): Owner {
  if (FORUM.test(path)) return 'forum';
  if (NAMED_PAGES.test(path) || NAMED_CALLS.test(path)) return 'named';
  return PLATFORM.test(path) ? 'platform' : 'shop';
}

/**
 * Whose settings, sanctions, fee and closing a request obeys: the owner of what its path leads to. The site that it names
 * with its host or the header `type` is the client's choice, and decides only what belongs to that site.
 */
export function owningSite(app: App, owner: Owner, named: Site): Site {
  switch (owner) {
    case 'forum':
      return forumOf(app, named);
    case 'platform':
      return app.sites.all().find(({ isDefault }) => isDefault) ?? named;
    case 'named':
      return named;
    case 'shop':
      return shopSite({ app, site: named });
  }
}

/** The forum that a site leads to: its own, or that of the deployment's first forum site. */
function forumOf(app: App, site: Site): Site {
  if (site.type === 'bbs') return site;
  return app.sites.all().find(({ type }) => type === 'bbs') ?? site;
}

const LEAVING = /^\/(?:logout|api\/front\/login\/logout)(?:[/.]|$)/i;
/** A forum with a fee is joined in a session of the forum, and third parties lead back to it. */
const ENTERING_FORUM = /^\/(?:site|api\/(?:front\/site|github|osc|qq))(?:[/.]|$)/i;

/** The sessions that a request may create and use: those of the shop everywhere, those of the forum only there. */
export function sessionsFor(path: string, owner: Owner, named: Site): SessionScope {
  const isForum = owner === 'forum' || LEAVING.test(path) || (named.type === 'bbs' && ENTERING_FORUM.test(path));
  return isForum ? 'forum' : 'shop';
}
