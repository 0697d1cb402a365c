import { job, type Wiring } from '../kit/wiring.ts';
import { officeRoutes } from './api.server.ts';
import { runLedgerChecks } from './books/run-check.server.ts';
import { processClosings } from './closings/process-closings.server.ts';
import { keepFiguresOfDays } from './figures/keep-days.server.ts';
import { keepShopFigures } from './merchants/keep-figures.server.ts';
import { keepReportDays } from './reports/keep-report-days.server.ts';
import { deleteExpired, RETENTION_MS } from './retention/delete-expired.server.ts';

export const platformOfficeWiring: Wiring = {
  calls: [officeRoutes],
  jobs: [
    job('retention', RETENTION_MS, deleteExpired),
    job('figures of days', 60_000, keepFiguresOfDays),
    job('report days', 60_000, keepReportDays),
    job('shop figures', 300_000, keepShopFigures),
    job('shop closings', 10_000, processClosings),
    job('ledger checks', 5_000, runLedgerChecks),
  ],
};
