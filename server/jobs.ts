import { keepFlashSaleRunning } from '../database/demo/keep-flash-sale-running.ts';
import { tidyChallenges } from '../domains/accounts/passkeys/challenges.server.ts';
import { finishDepartures } from '../domains/accounts/privacy/finish-departures.server.ts';
import { resealSecrets } from '../domains/accounts/second-factor/secrets.server.ts';
import { tidyHandshakes } from '../domains/accounts/third-party/oauth-states.server.ts';
import { warnOfCodes } from '../domains/accounts/warn-of-codes.server.ts';
import { appForWorkload } from '../domains/app-for-workload.ts';
import { foldSales } from '../domains/catalog/count-sales.server.ts';
import { fetchDueImages } from '../domains/catalog/fetch-images.server.ts';
import type { App, Ctx } from '../domains/context.ts';
import { dateEntries } from '../domains/ledger/date-entries.server.ts';
import { foldFollowers } from '../domains/merchants/followers/count-followers.server.ts';
import { hideDocuments } from '../domains/merchants/onboarding/hide-documents.server.ts';
import { deliverMail } from '../domains/messages/deliver-mail.server.ts';
import { deliverTexts } from '../domains/messages/deliver-texts.server.ts';
import { spreadNotices } from '../domains/messages/spread-notices.server.ts';
import { issueInvoices } from '../domains/orders/invoices/issue-invoice.server.ts';
import { closeEvaluations, confirmReceipts, expireOrders } from '../domains/orders/lifecycle/due-orders.server.ts';
import { remindBuyers } from '../domains/orders/lifecycle/remind-buyers.server.ts';
import { tellRestWindows } from '../domains/orders/presale/notify-of-presale.server.ts';
import { refreshTracking } from '../domains/orders/tracking/refresh-tracking.server.ts';
import { closeCharges } from '../domains/payments/close-charges.server.ts';
import { expirePayments } from '../domains/payments/expire-payments.server.ts';
import { expireGiftCards } from '../domains/payments/gift-cards/end-gift-cards.server.ts';
import { remindOfEnding } from '../domains/payments/joining/remind-of-ending.server.ts';
import { deliverNotifications } from '../domains/payments/methods/sandbox/deliver-notifications.server.ts';
import { reconcileDaily } from '../domains/payments/reconciliation/reconcile.server.ts';
import { refundStrays } from '../domains/payments/refund-strays.server.ts';
import { runLedgerChecks } from '../domains/platform-office/books/run-check.server.ts';
import { keepFiguresOfDays } from '../domains/platform-office/figures/keep-days.server.ts';
import { jobNotes } from '../domains/platform-office/jobs/note-job-run.server.ts';
import { deleteExpired } from '../domains/platform-office/retention/delete-expired.server.ts';
import { failTeams } from '../domains/promotions/campaigns/fail-teams.server.ts';
import { actOnDueRefunds } from '../domains/refunds/due-refunds.server.ts';
import { hideEvidence } from '../domains/refunds/hide-evidence.server.ts';
import { releaseEarnings } from '../domains/refunds/money/release-earnings.server.ts';
import { sendRefunds } from '../domains/refunds/money/send-refunds.server.ts';
import { foldRatings } from '../domains/reviews/count-ratings.server.ts';
import { systemCtx } from '../domains/system-context.ts';
import { tidyUploads } from '../domains/uploads/discard-pictures.server.ts';
import { deleteFullCounters } from '../platform/database/shared-rate-limit.ts';

interface Job {
  name: string;
  everyMs: number;
  run(app: App): Promise<void>;
}

/**
 * Work that is due by the clock. What is due stands in the tables (a deadline, an unsent mail); each round takes rows
 * with SKIP LOCKED, so any number of processes share the work and a crash loses none of it.
 */
export const JOBS: Job[] = [
  { name: 'mail', everyMs: 5_000, run: (app) => deliverMail(app) },
  due('code warnings', 5_000, warnOfCodes),
  { name: 'text messages', everyMs: 2_000, run: (app) => deliverTexts(app) },
  due('news', 1_000, spreadNotices),
  { name: 'pictures', everyMs: 5_000, run: (app) => fetchDueImages(app) },
  due('unused uploads', 600_000, tidyUploads),
  due('refund evidence', 60_000, hideEvidence),
  due('qualification documents', 60_000, hideDocuments),
  due('unpaid checkouts', 5_000, expireOrders),
  due('unfilled teams', 5_000, failTeams),
  due('rests to pay', 60_000, tellRestWindows),
  due('unpaid payments', 10_000, expirePayments),
  due('charges to close', 2_000, closeCharges),
  due('ended gift cards', 60_000, expireGiftCards),
  due('receipts', 60_000, confirmReceipts),
  due('parcels', 30_000, refreshTracking),
  due('reminders', 30_000, remindBuyers),
  due('invoices', 5_000, issueInvoices),
  due('evaluations', 60_000, closeEvaluations),
  due('sales', 30_000, foldSales),
  due('old challenges', 3_600_000, tidyChallenges),
  due('old handshakes', 3_600_000, tidyHandshakes),
  due('seals of the former secret', 3_600_000, (ctx) => resealSecrets(ctx)),
  due('full rate limits', 3_600_000, (ctx) => deleteFullCounters(ctx.db, ctx.now)),
  due('retention', 600_000, deleteExpired),
  due('followers', 5_000, foldFollowers),
  due('ratings', 30_000, foldRatings),
  due('departures', 60_000, finishDepartures),
  due('stray payments', 10_000, refundStrays),
  due('reconciliation', 60_000, reconcileDaily),
  due('refunds', 5_000, sendRefunds),
  due('due refunds', 30_000, actOnDueRefunds),
  due('entry times', 5_000, dateEntries),
  due('earnings', 60_000, releaseEarnings),
  due('figures of days', 60_000, keepFiguresOfDays),
  due('ledger checks', 5_000, runLedgerChecks),
  due('sandbox notifications', 1_000, (ctx) => deliverNotifications(ctx)),
  due('ending memberships', 60_000, remindOfEnding),
  { name: 'demo flash sale', everyMs: 30_000, run: (app) => keepFlashSaleRunning(app) },
];

/** The office shows each under `office:jobs.name`. */
export const JOB_NAMES = JOBS.map(({ name }) => name);

function due(name: string, everyMs: number, work: (ctx: Ctx) => Promise<number>): Job {
  return {
    name,
    everyMs,
    run: async (app) => {
      await work(systemCtx(app));
    },
  };
}

/** Starts the rounds; answers with the way to stop them after the round under way. */
export function startJobs(shop: App): () => Promise<void> {
  const app = appForWorkload(shop, 'jobs');
  let stopped = false;
  const note = jobNotes(app);
  const rounds = JOBS.map(async (job) => {
    while (!stopped) {
      await new Promise((resolve) => setTimeout(resolve, job.everyMs).unref());
      if (stopped) return;
      await note({ name: job.name, everyMs: job.everyMs, ...(await runOnce(app, job)) });
    }
  });
  return async () => {
    stopped = true;
    await Promise.race([Promise.all(rounds), new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
  };
}

async function runOnce(app: App, job: Job): Promise<{ startedAt: Date; ms: number; error?: unknown }> {
  const startedAt = new Date();
  const error = await job.run(app).then(
    () => undefined,
    (err: unknown) => {
      app.log.error({ err, job: job.name }, 'job failed');
      return err ?? 'unknown';
    },
  );
  return { startedAt, ms: Date.now() - startedAt.getTime(), error };
}
