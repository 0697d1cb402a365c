import { audit } from '../../accounts/audit.server.ts';
import { type Ctx, requirePlatformPermission } from '../../kit/context.ts';
import { providerFor } from '../../payments/providers.ts';
import { reconcile } from '../../payments/reconciliation/reconcile.server.ts';
import type { StartInput } from './contract.ts';

const DAY_MS = 86_400_000;

/** Compares a range of days, both included. Throws `method_unknown`, `method_unavailable`. */
export async function startReconciliation(ctx: Ctx, { provider, from, to }: StartInput): Promise<{ id: number }> {
  requirePlatformPermission(ctx, 'payments.manage');
  providerFor(ctx.app, provider);
  await audit(ctx, 'payment.reconciled', provider, { from, to });
  const id = await reconcile(ctx, {
    provider,
    from: new Date(`${from}T00:00:00Z`),
    to: new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS),
  });
  // only a daily one can belong to another process
  return { id: id ?? 0 };
}
