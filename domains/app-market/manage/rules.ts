export const APP_KINDS = ['package', 'web'] as const;
export type AppKind = (typeof APP_KINDS)[number];
export const APP_STATES = ['draft', 'in_review', 'announced', 'listed', 'taken_down', 'withdrawn'] as const;
export type AppState = (typeof APP_STATES)[number];

export const APP_LENGTHS = {
  identifier: 200,
  name: 60,
  address: 300,
  summary: 120,
  description: 5000,
  reason: 500,
} as const;
export const MOST_SCREENSHOTS = 8;
/** Of one developer. */
export const MOST_APPS = 200;

/** Kinds of personal data that an app states to collect or share. */
export const DATA_KINDS = [
  'contact',
  'location',
  'content',
  'payment',
  'usage',
  'identifiers',
  'health',
  'contacts',
] as const;

/** What only a developer's team has seen may change at once; the rest of it is on pages that others have trusted. */
export const HELD_FIELDS = ['name', 'icon', 'address', 'price'] as const;
export type HeldField = (typeof HELD_FIELDS)[number];
export type HeldValues = Partial<Record<HeldField, string>>;

export const isPublic = (status: AppState) => status === 'announced' || status === 'listed';

const PACKAGE = /^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z0-9_-]+)+$/;

/** Whether platforms accept it as the identifier of a package: `org.example.notes`. */
export const isPackageIdentifier = (text: string) => PACKAGE.test(text) && text.length <= APP_LENGTHS.identifier;

/** Of the held fields, those that a change would alter, with what is public and what was submitted. */
export function heldChanges(
  before: Readonly<Record<HeldField, string>>,
  after: HeldValues,
): { before: HeldValues; after: HeldValues } {
  const changed = HELD_FIELDS.filter((field) => after[field] !== undefined && after[field] !== before[field]);
  const of = (values: HeldValues) => Object.fromEntries(changed.map((field) => [field, values[field] ?? '']));
  return { before: of(before), after: of(after) };
}
