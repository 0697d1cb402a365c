import type { Locator, Page, Response } from 'playwright-core';
import { PAGES } from '../../web/pages.ts';
import { formResponse, isDone, loadsDocument } from './form-answers.ts';
import { awaitedIntents } from './sent-forms.ts';

type Filling = string | boolean | string[] | { name: string; mimeType: string; buffer: Buffer };

export interface FormToSend {
  /** The page that has the form; without it, the page that is open. */
  at?: string;
  /** The links that lead from there to the form, one after the other. */
  follow?: string | readonly string[];
  /** Added to the address that the links lead to. */
  query?: string;
  /** Value of `intent`, or its beginning up to a dot: `remove.`. */
  intent?: string;
  /** The form's `action`, where it is not the page itself. */
  to?: string;
  /** Selector of the part of the page that the form is in. */
  within?: string;
  /** Values by name; for a list, `true` is its second option. Required fields without one get a value of their kind. */
  fields?: Readonly<Record<string, Filling>>;
  /** Name of the button, where several have the same intent or none. */
  press?: string;
  /** Sends the other fields as the page shows them, even if required ones are empty. */
  asShown?: boolean;
}

const SHOWN_WITHIN = 3_000;

/**
 * Fills in a form, presses its button and waits for the answer and the document that it leads to, with or without
 * scripts.
 * @throws with what the page says if the form was refused.
 */
export async function sendForm(page: Page, wanted: FormToSend): Promise<Response> {
  const { at, follow, query, to, fields = {}, asShown } = wanted;
  if (at) await page.goto(at);
  for (const link of [follow ?? []].flat()) await openLink(page, link, query);
  const isFile = Object.values(fields).some((value) => typeof value === 'object' && 'buffer' in value);
  const buttons = buttonsOf(page, wanted);
  let response: Response;
  // with scripts a file is sent as soon as it is chosen
  if (isFile && (await buttons.count()) === 0) {
    const form = await markedForm(page.locator(`form[action^="${to}"]`).first());
    response = await answerTo(page, () => fillIn(form, fields));
  } else {
    const button = await pick(buttons);
    const form = await markedForm(button);
    await fillIn(form, fields);
    if (!asShown) await fillRequired(form, fields);
    // filling in may have closed the popover that holds the button
    await unfold(button);
    await requireSameForm(form, button);
    awaitedIntents.set(page, await intentOf(button));
    response = await answerTo(page, () => button.click()).finally(() => awaitedIntents.delete(page));
  }
  const answer = formResponse(response);
  if (await isDone(answer)) return response;
  const { status, location = '' } = answer;
  throw new Error(
    `refused: ${at ?? page.url()} ${wanted.intent ?? ''}: ${[status, location, await problemsOn(page)].join(' ')}`,
  );
}

/** The answer to what `send` sends. A document on its way would interrupt the next navigation, so it is waited for. */
async function answerTo(page: Page, send: () => Promise<void>): Promise<Response> {
  const loaded = page.waitForEvent('load');
  // most answers lead to no document
  loaded.catch(() => {});
  const [response] = await Promise.all([page.waitForResponse(isSubmission), send()]);
  if (await loadsDocument(response)) await loaded;
  return response;
}

/** What the page says against what was sent: its messages, and the names of fields with a problem. */
async function problemsOn(page: Page): Promise<string> {
  const problems = page.locator('[role=alert]:visible, [aria-invalid=true]');
  await problems
    .first()
    .waitFor({ timeout: SHOWN_WITHIN })
    .catch(() => {});
  const said = await problems.evaluateAll((all) => all.map((each) => each.textContent || each.getAttribute('name')));
  return said.join(' | ');
}

async function openLink(page: Page, link: string, query?: string): Promise<void> {
  const href = await page.locator(link).first().getAttribute('href');
  const url = new URL(href ?? '', page.url());
  await page.goto(query ? `${url.href}&${query}` : url.href);
}

/** What a button says it does, or the form that it sends. */
const intentOf = (button: Locator) =>
  button.evaluate((element) => {
    const { name, value, form } = element as HTMLButtonElement;
    if (name === 'intent') return value;
    return form?.querySelector<HTMLInputElement>('input[name="intent"]')?.value ?? '';
  });

const isSubmission = (response: Response) =>
  response.request().method() === 'POST' && PAGES.find(new URL(response.url()).pathname) !== undefined;

const SENDS = 'button:not([type="button"], :disabled, [aria-hidden])';

/** The buttons that send such a form. Without an intent or an action, only forms of the page itself count. */
function buttonsOf(page: Page, { intent, to, within, press }: FormToSend): Locator {
  const part = within ?? (intent || to ? 'body' : 'main');
  const form = `${part} form[method="post" i]${to ? `[action^="${to}"]` : ''}`;
  const unnamed = press ? SENDS : `${SENDS}:not([name])`;
  const choices: string[] = [];
  const value = intent?.endsWith('.') ? `[value^="${intent}"]` : `[value="${intent}"]`;
  const named = intent ? `[name="intent"]${value}` : '';
  if (intent) {
    choices.push(`${to ? form : part} ${SENDS}${named}`);
    choices.push(`${form}:has(input[type="hidden"][name="intent"]${value}) ${SENDS}:not([name="step"])`);
  } else {
    choices.push(`${form}:not(:has(input[name="intent"])) ${unnamed}`);
  }
  if (to) choices.push(`${part} button[formaction^="${to}"]${named}:not(:disabled)`);
  const buttons = page.locator(choices.join(', '));
  return press ? buttons.and(page.getByRole('button', { name: press, includeHidden: true })) : buttons;
}

/** The first of them that is visible or folded away. */
async function pick(buttons: Locator): Promise<Locator> {
  await buttons.first().waitFor({ state: 'attached' });
  const nth = await buttons.evaluateAll((all) =>
    all.findIndex((each) => each.checkVisibility() || each.closest('details:not([open])') !== null),
  );
  return buttons.nth(Math.max(nth, 0));
}

/** Opens everything that it is folded into, the outermost first. */
async function unfold(part: Locator): Promise<void> {
  const folded = part.locator('xpath=ancestor::details[not(@open)]');
  while ((await folded.count()) > 0) await folded.first().locator('xpath=./summary').click();
}

/** Filling in may have added or removed buttons, so that another form's has its place now. */
async function requireSameForm(form: Locator, button: Locator): Promise<void> {
  const mark = await button.evaluate((element) => (element as HTMLButtonElement).form?.getAttribute('data-to-send'));
  const isThere = (await form.count()) > 0;
  if (isThere && (await form.getAttribute('data-to-send')) !== mark)
    throw new Error('the button belongs to another form now');
}

let marks = 0;

/** A form, or that of a button, which may stand elsewhere. */
async function markedForm(part: Locator): Promise<Locator> {
  marks += 1;
  const mark = `form-${marks}`;
  await part.evaluate((element, name) => {
    const form = element instanceof HTMLFormElement ? element : (element as HTMLButtonElement).form;
    form?.setAttribute('data-to-send', name);
  }, mark);
  return part.page().locator(`form[data-to-send="${mark}"]`);
}

interface Field {
  at: string;
  name: string;
  kind: string;
  value: string;
  isOpen: boolean;
  least: string;
  choices: string[];
}

/** The fields that can be filled in, also those outside the form's own element. */
async function fieldsOf(form: Locator): Promise<Field[]> {
  const found = await form.evaluate((element) => {
    const mark = element.getAttribute('data-to-send');
    return [...(element as HTMLFormElement).elements].map((field, nth) => {
      const { name, type: kind, value, required, min } = field as HTMLInputElement;
      const at = `${mark}-${nth}`;
      field.setAttribute('data-field', at);
      const options = [...((field as unknown as Partial<HTMLSelectElement>).options ?? [])];
      const choices = options.map((option) => option.value).filter(Boolean);
      const isOpen = required && (value === '' || kind === 'checkbox' || kind === 'radio');
      return { at, name, kind: String(kind), value, isOpen, least: min ?? '', choices };
    });
  });
  return found.filter(({ name, kind }) => name && !['hidden', 'submit', 'button', 'fieldset'].includes(kind));
}

async function fillIn(form: Locator, wanted: Readonly<Record<string, Filling>>): Promise<void> {
  for (const [name, value] of Object.entries(wanted)) {
    // what was chosen before may have added or removed fields
    const fields = (await fieldsOf(form)).filter((field) => field.name === name);
    const isChoice = typeof value === 'string' && ['radio', 'checkbox'].includes(fields[0]?.kind ?? '');
    const field = isChoice ? fields.find((each) => each.value === value) : fields[0];
    if (!field) throw new Error(`the form has no field ${name}`);
    await fillField(form, field, value);
  }
}

/** Gives required fields that are empty, and not among those wanted, a value of their kind. */
async function fillRequired(form: Locator, wanted: Readonly<Record<string, Filling>>): Promise<void> {
  const filled = new Set(Object.keys(wanted));
  for (const field of await fieldsOf(form)) {
    // of several with one name, such as the choices of a group, the first
    if (!field.isOpen || filled.has(field.name)) continue;
    filled.add(field.name);
    await fillField(form, field, valueFor(field));
  }
}

async function fillField(form: Locator, { at, kind }: Field, value: Filling): Promise<void> {
  const place = form.page().locator(`[data-field="${at}"]`).first();
  await unfold(place);
  // the label is what can be seen of some of them
  if (kind === 'checkbox' || kind === 'radio') await place.setChecked(value !== false, { force: true });
  else if (kind === 'file') await place.setInputFiles(value as { name: string; mimeType: string; buffer: Buffer });
  else if (kind.startsWith('select') && value === true) await place.selectOption({ index: 1 });
  else if (kind.startsWith('select')) await place.selectOption(value as string | string[]);
  else await place.fill(String(value));
}

let made = 0;

function valueFor({ kind, least, choices }: Field): Filling {
  made += 1;
  if (kind === 'checkbox' || kind === 'radio') return true;
  if (kind.startsWith('select')) return choices[0] ?? '';
  if (kind === 'email') return `visitor-${made}@example.test`;
  if (kind === 'number') return least || '1';
  if (kind === 'url') return `https://example.test/${made}`;
  if (kind === 'tel') return '13800138000';
  if (kind === 'date') return '2030-05-01';
  return `Text ${made}`;
}
