import type { Schemas } from '../index.ts';

/** An element with its attributes; text is never read as HTML. */
export function element(name: string, attributes: Record<string, string>, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export function show(title: string, ...content: Node[]): void {
  document.title = title;
  document.querySelector('main')?.replaceChildren(element('h1', {}, title), ...content);
}

/** Amounts are in the smallest unit of their currency, whose digits the browser knows. */
export function money({ amount, currency }: Schemas['Money']): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

/** A labelled field: of a type, or a choice of values with their names. */
export function field(label: string, name: string, kind: string | (readonly [string, string])[]): HTMLElement {
  const control =
    typeof kind === 'string'
      ? element('input', { name, type: kind, required: '' })
      : element('select', { name }, ...kind.map(([value, text]) => element('option', { value }, text)));
  return element('label', {}, label, control);
}

/** A form that is not sent twice at once; what `send` throws is explained by the page. */
export function form(button: string, fields: Node[], send: (input: FormData) => Promise<void>): HTMLElement {
  const press = element('button', {}, button) as HTMLButtonElement;
  const made = element('form', {}, ...fields, press) as HTMLFormElement;
  made.addEventListener('submit', (event) => {
    event.preventDefault();
    press.disabled = true;
    void send(new FormData(made)).finally(() => {
      press.disabled = false;
    });
  });
  return made;
}
