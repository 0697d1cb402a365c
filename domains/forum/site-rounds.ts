import { Rounds } from '../../platform/cache/rounds.ts';
import type { App, Ctx } from '../kit/context.ts';

/** Rounds of this process, of their own for each app and site. */
export function siteRounds<T>(
  work: (items: readonly T[]) => Promise<void>,
): (of: Pick<Ctx, 'app' | 'site'>) => Rounds<T> {
  const known = new WeakMap<App, Map<number, Rounds<T>>>();
  return ({ app, site }) => {
    const ofApp = known.get(app) ?? new Map<number, Rounds<T>>();
    known.set(app, ofApp);
    const rounds = ofApp.get(site.id) ?? new Rounds<T>(work);
    ofApp.set(site.id, rounds);
    return rounds;
  };
}
