import { beginInProduction } from '../support/opening-day/begin-in-production.ts';
import { STEPS } from '../support/opening-day/steps.ts';
import { walk } from '../support/opening-day/walk.ts';
import { startNginx } from '../support/production/reference-proxies.ts';

// docs/running.md: nginx leaves a process out for five seconds after a failed connection
walk(() => beginInProduction('stoa_opening_nginx', { startProxy: startNginx, pauseMs: 8_000 }), STEPS);
