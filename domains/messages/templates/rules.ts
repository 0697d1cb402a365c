import mails from '../locales/en/mail.json' with { type: 'json' };
import notifications from '../locales/en/notifications.json' with { type: 'json' };
import textMessages from '../locales/en/sms.json' with { type: 'json' };

/** Account mails; text messages with codes; order and other news, which go to the message centre, mail and text message. */
export const TEMPLATE_KINDS = ['mail', 'notifications', 'sms'] as const;
type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export const MAX_SUBJECT = 200;
export const MAX_BODY = 5_000;
const MAX_TEXT_MESSAGE = 300;

export interface Template {
  /** `mail.register_code`, `notifications.order.paid`. */
  key: string;
  kind: TemplateKind;
  /** Keys of its texts; a text message has no subject. */
  subject: string | null;
  body: string;
  /** Names that its texts may contain as `{{name}}`. */
  variables: readonly string[];
  /** Those without which the message is useless; never in the subject, which lists and lock screens show. */
  required: readonly string[];
}

/** Known in every message. */
const EVERYWHERE: Record<TemplateKind, readonly string[]> = {
  mail: ['siteName', 'url'],
  notifications: [],
  sms: ['siteName'],
};
const NEEDED = ['code', 'reason', 'unsubscribe'];
/** Parts of `mail` that are not messages. */
const NO_MESSAGES = ['outbox', 'order_total', 'foot', 'guest_link', 'guest_note'];

const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((found) => found[1] ?? '')),
];

/** All templates, from the keys of the English texts; every language has the same ones with the same variables. */
export const TEMPLATES: readonly Template[] = [
  ...Object.entries(mails).flatMap(([name, texts]) =>
    typeof texts === 'object' && 'subject' in texts && !NO_MESSAGES.includes(name)
      ? [templateOf('mail', name, texts.subject, texts.text)]
      : [],
  ),
  ...Object.entries(notifications).flatMap(([group, kinds]) =>
    Object.entries(kinds).map(([name, texts]) =>
      templateOf('notifications', `${group}.${name}`, texts.title, texts.text),
    ),
  ),
  ...Object.entries(textMessages).map(([name, text]) => templateOf('sms', name, null, text)),
];

const BY_KEY = new Map(TEMPLATES.map((template) => [template.key, template]));

export function templateNamed(key: string): Template | undefined {
  return BY_KEY.get(key);
}

function templateOf(kind: TemplateKind, name: string, subject: string | null, body: string): Template {
  const variables = [...new Set([...EVERYWHERE[kind], ...variablesIn(`${subject ?? ''} ${body}`)])];
  const place = `${kind}:${name}`;
  const names = { mail: ['subject', 'text'], notifications: ['title', 'text'], sms: [] }[kind];
  return {
    key: `${kind}.${name}`,
    kind,
    subject: subject === null ? null : `${place}.${names[0]}`,
    body: kind === 'sms' ? place : `${place}.${names[1]}`,
    variables,
    required: NEEDED.filter((needed) => variablesIn(body).includes(needed)),
  };
}

/** What is wrong with a wording; empty if it may be used. */
export function templateFaults(
  { subject: subjectKey, variables, required, kind }: Template,
  { subject, body }: { subject: string; body: string },
): { field: 'subject' | 'body'; code: string }[] {
  const faults: { field: 'subject' | 'body'; code: string }[] = [];
  const isKnown = (name: string) => variables.includes(name);
  if (subjectKey !== null) {
    if (!subject.trim()) faults.push({ field: 'subject', code: 'required' });
    else if (variablesIn(subject).some((name) => name === 'code'))
      faults.push({ field: 'subject', code: 'secret_variable' });
    else if (!variablesIn(subject).every(isKnown) || hasStrayBraces(subject))
      faults.push({ field: 'subject', code: 'unknown_variable' });
  }
  if (!body.trim()) faults.push({ field: 'body', code: 'required' });
  else if (!variablesIn(body).every(isKnown) || hasStrayBraces(body))
    faults.push({ field: 'body', code: 'unknown_variable' });
  else if (required.some((name) => !variablesIn(body).includes(name)))
    faults.push({ field: 'body', code: 'missing_variable' });
  else if (kind === 'sms' && body.length > MAX_TEXT_MESSAGE) faults.push({ field: 'body', code: 'too_long' });
  return faults;
}

/** `{code}}` or `{{ order no }}`: a variable that would be sent as it was typed. */
function hasStrayBraces(text: string): boolean {
  return /\{\{|\}\}/.test(text.replace(/\{\{\s*\w+\s*\}\}/g, ''));
}
