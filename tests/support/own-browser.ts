import type { Device } from '../../domains/kit/context.ts';

let made = 0;

/** A browser that keeps its cookie between logins. */
export function browser(): { device: Device; key(): string | null } {
  made += 1;
  const name = `browser-${made}`;
  const kept = { key: null as string | null, renewals: 0 };
  const device: Device = {
    get key() {
      return kept.key;
    },
    get isCookie() {
      return kept.key !== null;
    },
    renew() {
      kept.renewals += 1;
      kept.key = `${name}-${kept.renewals}`;
      return kept.key;
    },
  };
  return { device, key: () => kept.key };
}
