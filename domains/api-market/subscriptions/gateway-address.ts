import type { App } from '../../kit/context.ts';

/** Where programs call an API: under the gateway's own host name, on the port of the shop. */
export function gatewayAddress(app: App, slug: string): string {
  return `${gatewayOrigin(app)}/${slug}`;
}

function gatewayOrigin({ environment, publicUrl }: App): string {
  const url = new URL(publicUrl());
  url.hostname = environment.GATEWAY_HOST;
  return url.origin;
}
