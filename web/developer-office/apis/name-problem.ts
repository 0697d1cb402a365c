import type { Locale } from '../../../platform/locale/locale.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';

/** A name that is missing in every language is reported at that of the page. */
export function withNameProblem(answer: FormAnswer | undefined, locale: Locale): FormAnswer | undefined {
  const { name, ...problems } = answer?.problems ?? {};
  return answer && name ? { ...answer, problems: { ...problems, [`name.${locale}`]: name } } : answer;
}
