/** What j and k move between: topics of a list, or a topic and its comments. */
const STEPS = 'main [data-step]';
/** Below the fixed header. */
const TOP = 72;

const stepsOfPage = () => [...document.querySelectorAll<HTMLElement>(STEPS)].filter((step) => step.checkVisibility());

/** The one that has the focus. */
export function currentStep(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-step]') ?? null;
}

/** Focuses the next or previous one: the link of a topic, or a comment itself. At the ends, the link to the next page. */
export function moveBy(by: 1 | -1): void {
  const steps = stepsOfPage();
  const current = currentStep();
  const at = current ? steps.indexOf(current) + by : firstInView(steps);
  const next = steps[at];
  if (next) focusStep(next);
  else if (steps.length > 0) pageLink(by)?.focus();
}

function firstInView(steps: readonly HTMLElement[]): number {
  const first = steps.findIndex((step) => step.getBoundingClientRect().bottom > TOP);
  return Math.max(0, first);
}

const pageLink = (by: 1 | -1) =>
  [...document.querySelectorAll<HTMLElement>(`main a[rel="${by > 0 ? 'next' : 'prev'}"]`)].at(-1);

const titleOf = (step: HTMLElement) => step.querySelector<HTMLElement>('h2 a') ?? step.querySelector<HTMLElement>('a');

function focusStep(step: HTMLElement): void {
  const link = step.dataset.step === 'link' ? titleOf(step) : null;
  const target = link ?? step;
  if (!link) step.tabIndex = -1;
  target.focus({ preventScroll: true });
  const { top, bottom } = step.getBoundingClientRect();
  const isSeen = top >= TOP && bottom <= window.innerHeight;
  if (!isSeen) window.scrollBy({ top: top - TOP - 8 });
}

/** Presses the like button of a comment; without one in focus, that of the topic. */
export function likeStep(step: HTMLElement | null): void {
  const place = step ?? document.querySelector('main article');
  place?.querySelector<HTMLElement>('button[name="intent"][value="like"]')?.click();
}

/** Opens the reply to a comment; otherwise goes to the form below the topic, or to the way to sign in. */
export function focusReply(step: HTMLElement | null): void {
  const reply = step?.querySelector<HTMLElement>('[data-reply]');
  if (reply) reply.click();
  else document.querySelector<HTMLElement>('#reply textarea, #reply a')?.focus();
}
