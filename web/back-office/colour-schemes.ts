/** Theme of the back office: the system's, or the reader's choice. */
export const COLOUR_SCHEMES = ['auto', 'light', 'dark'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

export function readColourScheme(text: string | null | undefined): ColourScheme {
  return COLOUR_SCHEMES.find((colourScheme) => colourScheme === text) ?? 'auto';
}
