import type { FormAnswer } from './form-answer.ts';

/** The response to a refused form: `intent` names the form, so that only its section shows the error. */
export interface SecurityAnswer extends FormAnswer {
  intent: string;
}

/** Props of each section besides its own data. */
export interface SectionProps<Data> {
  data: Data;
  /** What was just done, by the key of its step (`?done=`); null if nothing was. */
  done: string | null;
  answer: SecurityAnswer | undefined;
}

/** The page of all sections; forms post here. */
export const SECURITY_PATH = '/users/user_security';
/** The complete login log. */
export const LOGIN_LOG_PATH = '/users/login_log';

/** The newest response to one of a section's own forms: its fetcher's, or the page's. */
export function sectionOf(
  fetched: SecurityAnswer | undefined,
  answer: SecurityAnswer | undefined,
  intents: readonly string[],
): SecurityAnswer | undefined {
  return [fetched, answer].find((each) => each && intents.includes(each.intent));
}
