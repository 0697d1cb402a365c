import { job, type Wiring } from '../kit/wiring.ts';
import { saveTraffic } from './save-traffic.server.ts';

export const trafficWiring: Wiring = {
  jobs: [{ ...job('traffic', 30_000, saveTraffic), atStop: true }],
};
