import type { Wiring } from '../wiring.ts';
import { merchantOfficeRoutes } from './api.server.ts';
import { MERCHANT_OFFICE_ERRORS } from './errors.ts';

export const merchantOfficeWiring: Wiring = {
  errors: MERCHANT_OFFICE_ERRORS,
  calls: [merchantOfficeRoutes],
};
