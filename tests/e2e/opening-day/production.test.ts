import { beginInProduction } from '../../support/opening-day/begin-in-production.ts';
import { STEPS } from '../../support/opening-day/steps.ts';
import { walk } from '../../support/opening-day/walk.ts';

walk(() => beginInProduction('stoa_opening'), STEPS);
