import { startTrial } from '../../support/opening-day/start-trial.ts';
import { STEPS } from '../../support/opening-day/steps.ts';
import { walk } from '../../support/opening-day/walk.ts';

walk(startTrial, STEPS);
