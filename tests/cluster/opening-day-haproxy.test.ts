import { beginInProduction } from '../support/opening-day/begin-in-production.ts';
import { STEPS } from '../support/opening-day/steps.ts';
import { walk } from '../support/opening-day/walk.ts';
import { startHaproxy } from '../support/production/reference-proxies.ts';

// two checks of its health, a second apart
walk(() => beginInProduction('stoa_opening_haproxy', { startProxy: startHaproxy, pauseMs: 3_000 }), STEPS);
