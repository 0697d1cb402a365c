import type { FormAnswer } from '../../form-answer.ts';

/** What the page says of a refused form: `intent` names the form, so that only its section speaks. */
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
