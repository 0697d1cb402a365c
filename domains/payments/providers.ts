import { DomainError } from '../../platform/errors.ts';
import type { App } from '../kit/context.ts';
import { alipayProvider } from './methods/alipay/alipay.server.ts';
import { sandboxProvider } from './methods/sandbox/sandbox.server.ts';
import { stripeProvider } from './methods/stripe/stripe.server.ts';
import { wechatProvider } from './methods/wechat/wechat.server.ts';
import type { PaymentProvider } from './provider.ts';

const PROVIDERS: readonly PaymentProvider[] = [stripeProvider, alipayProvider, wechatProvider, sandboxProvider];

/** Whether a provider is enabled whose money is real; a quiet copy calls none of them. */
export function hasOutsideProvider(app: App): boolean {
  return PROVIDERS.some((provider) => provider !== sandboxProvider && provider.isOn(app));
}

const isOn = (provider: PaymentProvider, app: App): boolean =>
  provider.isOn(app) && (provider === sandboxProvider || !app.deployment.isQuiet);

/** The provider with that name. Throws `method_unknown`, and `method_unavailable` if it is disabled. */
export function providerFor(app: App, key: string): PaymentProvider {
  const provider = PROVIDERS.find((candidate) => candidate.key === key);
  if (!provider) throw new DomainError('method_unknown', { method: key });
  if (!isOn(provider, app)) throw new DomainError('method_unavailable', { method: key });
  return provider;
}

/** The providers enabled here, external ones first. */
export function providersOn(app: App): PaymentProvider[] {
  return PROVIDERS.filter((provider) => isOn(provider, app));
}
