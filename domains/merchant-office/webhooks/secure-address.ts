import type { Ctx } from '../../kit/context.ts';

/** Whether messages may be sent to the address: encrypted only, except in a trial run. */
export function mayCarry({ app }: Pick<Ctx, 'app'>, url: URL): boolean {
  return url.protocol === 'https:' || app.environment.STOA_ENV !== 'production';
}
