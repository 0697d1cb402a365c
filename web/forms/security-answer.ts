import type { FormAnswer } from './form-answer.ts';

/** The response to a refused form: `intent` names the form, so that only its section shows the error. */
export interface SecurityAnswer extends FormAnswer {
  intent: string;
}

/** What each section of the page is given beside its own data. */
export interface SectionProps<Data> {
  data: Data;
  /** What was just done, by the key that its step answered (`?done=`); null when nothing was. */
  done: string | null;
  answer: SecurityAnswer | undefined;
}

/** The page of all sections; forms post here. */
export const SECURITY_PATH = '/users/user_security';
/** The whole login log. */
export const LOGIN_LOG_PATH = '/users/login_log';

/** The newest answer that one of a section's own forms got: its fetcher's, or the page's. */
export function sectionOf(
  fetched: SecurityAnswer | undefined,
  answer: SecurityAnswer | undefined,
  intents: readonly string[],
): SecurityAnswer | undefined {
  return [fetched, answer].find((each) => each && intents.includes(each.intent));
}
