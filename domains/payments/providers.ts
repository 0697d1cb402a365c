import { DomainError } from '../../platform/errors.ts';
import type { App } from '../context.ts';
import type { PaymentProvider } from './provider.ts';
import { sandboxProvider } from './sandbox/sandbox.server.ts';

const PROVIDERS: readonly PaymentProvider[] = [sandboxProvider];

/** The provider of that name. Throws `method_unknown`, and `method_unavailable` where it is switched off. */
export function providerFor(app: App, key: string): PaymentProvider {
  const provider = PROVIDERS.find((candidate) => candidate.key === key);
  if (!provider) throw new DomainError('method_unknown', { method: key });
  if (!provider.isOn(app)) throw new DomainError('method_unavailable', { method: key });
  return provider;
}

export function providersOn(app: App): PaymentProvider[] {
  return PROVIDERS.filter((provider) => provider.isOn(app));
}
