import { beginInProduction } from '../support/opening-day/begin-in-production.ts';
import { STEPS } from '../support/opening-day/steps.ts';
import { walk } from '../support/opening-day/walk.ts';
import { startHaproxy } from '../support/production/reference-proxies.ts';

walk(() => beginInProduction('stoa_opening_haproxy', { startProxy: startHaproxy }), STEPS);
