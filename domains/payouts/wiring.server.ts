import type { Wiring } from '../wiring.ts';
import { payoutRoutes } from './api.server.ts';
import { PAYOUTS_ERRORS } from './errors.ts';

/** Withdrawals, adjustments and statements of merchants' earnings. */
export const payoutsWiring: Wiring = { errors: PAYOUTS_ERRORS, calls: [payoutRoutes] };
