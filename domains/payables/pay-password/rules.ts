/** Specification 9: a pay password has 6 digits. */
export const PAY_PASSWORD_LENGTH = 6;
/** How long it is not required again in the same session. */
const PROVED_SECONDS = 15 * 60;

const HALVES = 3;

/** Invalid formats do not count as an attempt. */
export function isPayPasswordShape(text: string): boolean {
  return /^[0-9]{6}$/.test(text);
}

/** Error code for a new pay password: not six digits, or easily guessed. */
export function payPasswordProblem(text: string): 'payPasswordDigits' | 'payPasswordWeak' | undefined {
  if (!isPayPasswordShape(text)) return 'payPasswordDigits';
  return isGuessable(text) ? 'payPasswordWeak' : undefined;
}

/** Few different digits, ascending or descending runs, repeated parts, and dates in common formats. */
function isGuessable(text: string): boolean {
  const digits = [...text].map(Number);
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  const isRun = steps.every((step) => step === 1) || steps.every((step) => step === 9);
  const repeats = text.slice(0, HALVES) === text.slice(HALVES) || /^(..)\1\1$/.test(text);
  return new Set(digits).size <= 2 || isRun || repeats || isBirthday(text);
}

function isBirthday(text: string): boolean {
  const [first, second, third] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)].map(Number) as [
    number,
    number,
    number,
  ];
  const isDay = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31;
  const isMonthOfYear = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])$/.test(text);
  return isDay(second, third) || isDay(second, first) || isDay(first, second) || isMonthOfYear;
}

/** Whether someone who is signed in has to enter the pay password before money leaves the wallet. */
export function asksForPayPassword({
  actor,
  now,
}: {
  actor: { payProvedAt?: Date | null } | null;
  now: Date;
}): boolean {
  return actor !== null && !isPayProved(actor, now);
}

/** Whether the pay password was entered in this session recently. */
export function isPayProved(actor: { payProvedAt?: Date | null }, now: Date): boolean {
  const { payProvedAt } = actor;
  return payProvedAt instanceof Date && now.getTime() - payProvedAt.getTime() < PROVED_SECONDS * 1000;
}
