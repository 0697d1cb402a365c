/** Theme of the back office: the system's, or the reader's choice. */
export const COLOUR_SCHEMES = ['auto', 'light', 'dark'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

export function readColourScheme(text: string | null | undefined): ColourScheme {
  return COLOUR_SCHEMES.find((colourScheme) => colourScheme === text) ?? 'auto';
}

/** The reader's choice, as `colour-scheme.ts` has stored it in a cookie. */
export function colourSchemeOf(request: Request): ColourScheme {
  return readColourScheme(/(?:^|;\s*)officeLook=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1]);
}
