import { MAX_LEVELS } from '../../../domains/forum/rules.ts';
import { readTexts } from '../../back-office/kit/read-texts.ts';
import { readNumber } from '../../forms/handle-form.server.ts';

/** The levels of a form, as many as it has fields for. */
export function readLevels(submitted: Record<string, string>) {
  return Array.from({ length: MAX_LEVELS }, (_, at) => `settings.levels.${at}`)
    .filter((field) => `${field}.points` in submitted)
    .map((field) => ({
      name: readTexts(submitted, `${field}.name`),
      points: readNumber(submitted[`${field}.points`]),
    }));
}
