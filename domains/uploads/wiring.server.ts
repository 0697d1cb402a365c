import { job, type Wiring } from '../kit/wiring.ts';
import { uploadRoutes } from './api.server.ts';
import { tidyUploads } from './discard-pictures.server.ts';
import { UPLOADS_ERRORS } from './errors.ts';
import { anonymiseUploads, exportUploads } from './personal-data.server.ts';

export const uploadsWiring: Wiring = {
  errors: UPLOADS_ERRORS,
  calls: [uploadRoutes],
  listen(events) {
    events.on('account.data-wanted', exportUploads);
    events.on('account.left', anonymiseUploads);
  },
  jobs: [job('unused uploads', 600_000, tidyUploads)],
};
