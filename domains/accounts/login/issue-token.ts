import type { Context } from 'hono';
import { isBrowser, writeCookie } from '../../../platform/http/cookies.ts';
import type { Ctx } from '../../kit/context.ts';
import { cookieOfScope, scopeOf } from '../sessions/rules.ts';

/** A browser gets the token as an HttpOnly cookie; an API client reads it from the response. */
export function issueToken(ctx: Ctx, c: Context, { token }: { token: string }): { token: string } {
  if (isBrowser(c)) writeCookie(c, cookieOfScope(scopeOf(ctx)), token, isSecure(ctx));
  return { token };
}

/** Whether cookies are restricted to HTTPS. */
export function isSecure(ctx: Pick<Ctx, 'app'>): boolean {
  return ctx.app.publicUrl().startsWith('https://');
}
