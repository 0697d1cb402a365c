export interface FieldOfHtml {
  name: string;
  kind: string;
  value: string;
  maxLength: number | null;
}
export interface FormOfHtml {
  /** Empty: the page itself. */
  action: string;
  /** Values of its buttons named `intent`, or of its hidden field. */
  intents: string[];
  fields: FieldOfHtml[];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const decode = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g))
    found.set(name.toLowerCase(), decode(value));
  return found;
}

/** The forms that a page rendered by React posts, with the values that they have before anything is typed. */
export function formsOfHtml(html: string): FormOfHtml[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, head = '', inside = '']) => {
    const attributes = attributesOf(head);
    if (attributes.get('method')?.toLowerCase() !== 'post') return [];
    const fields = fieldsOf(inside).filter(({ name }) => name !== '');
    const intents = fields.filter(({ name }) => name === 'intent').map(({ value }) => value);
    return [
      { action: attributes.get('action') ?? '', intents, fields: fields.filter(({ name }) => name !== 'intent') },
    ];
  });
}

/** What a browser sends of the form with that field before anything is changed; check boxes are left out. */
export function filledForm(html: string, field: string): Record<string, string> {
  const form = formsOfHtml(html).find(({ fields }) => fields.some(({ name }) => name === field));
  const filled = (form?.fields ?? []).filter(({ kind }) => kind !== 'checkbox');
  return Object.fromEntries(filled.map(({ name, value }) => [name, value]));
}

function fieldsOf(inside: string): FieldOfHtml[] {
  const found: FieldOfHtml[] = [];
  for (const [, tag = '', head = '', rest = ''] of inside.matchAll(
    /<(input|textarea|select|button)\b([^>]*)>([\s\S]*?(?=<(?:input|textarea|select|button)\b|$))/g,
  )) {
    const attributes = attributesOf(head);
    const name = attributes.get('name') ?? '';
    const kind = tag === 'input' ? (attributes.get('type') ?? 'text') : tag;
    if (kind === 'button' && name !== 'intent') continue;
    if (kind === 'radio' && !attributes.has('checked') && found.some((field) => field.name === name)) continue;
    const limit = Number(attributes.get('maxlength'));
    found.push({ name, kind, value: givenValue(kind, attributes, rest), maxLength: limit || null });
  }
  return found;
}

function givenValue(kind: string, attributes: Map<string, string>, rest: string): string {
  if (kind === 'textarea') return decode(rest.split('</textarea>')[0] ?? '');
  if (kind !== 'select') return attributes.get('value') ?? (kind === 'checkbox' ? 'on' : '');
  const options = [...rest.matchAll(/<option\b([^>]*)>/g)].map(([, head = '']) => attributesOf(head));
  const chosen = options.find((option) => option.has('selected')) ?? options.find((option) => option.get('value'));
  return chosen?.get('value') ?? '';
}
