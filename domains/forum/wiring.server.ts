import type { Wiring } from '../wiring.ts';
import { FORUM_ERRORS } from './errors.ts';
import { forumReadingRoutes } from './reading-api.server.ts';
import { forumWritingRoutes } from './writing-api.server.ts';

export const forumWiring: Wiring = {
  errors: FORUM_ERRORS,
  calls: [forumReadingRoutes, forumWritingRoutes],
};
