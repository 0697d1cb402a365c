import type { Stripe } from 'stripe';
import type { App } from '../../../kit/context.ts';

const TIMEOUT_MS = 8_000;

const clients = new WeakMap<App, Promise<Stripe>>();

/** The official client with this deployment's keys; loaded on demand. */
export function stripeClient(app: App): Promise<Stripe> {
  const known = clients.get(app) ?? openClient(app);
  clients.set(app, known);
  return known;
}

async function openClient(app: App): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const { STRIPE_SECRET_KEY = '', STRIPE_API } = app.environment;
  return new StripeClient(STRIPE_SECRET_KEY, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Stoa' },
    ...(STRIPE_API ? standIn(STRIPE_API) : {}),
  });
}

function standIn(address: string) {
  const { hostname: host, port, protocol } = new URL(address);
  const isPlain = protocol === 'http:';
  return { host, port: port || (isPlain ? 80 : 443), protocol: isPlain ? ('http' as const) : ('https' as const) };
}
