import type { LimitedBody } from '../../platform/http/limited-body.ts';
import type { Ctx } from './context.ts';

/** What the server hands to each call and page beside its request. */
export interface ApiEnv {
  Variables: {
    ctx: Ctx;
    body?: LimitedBody;
    /** Reads the actor again, as of now, and whether the site admits them. */
    confirm?: () => Promise<Ctx>;
  };
}
