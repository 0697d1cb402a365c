import { job, type Wiring } from '../wiring.ts';
import { deleteOldVisitors, saveTraffic } from './save-traffic.server.ts';

export const trafficWiring: Wiring = {
  jobs: [job('traffic', 30_000, saveTraffic), job('former visitors', 3_600_000, deleteOldVisitors)],
};
