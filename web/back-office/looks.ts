/** How light the back office is: as the reader's machine says, or as the reader chose. */
export const LOOKS = ['auto', 'light', 'dark'] as const;
export type Look = (typeof LOOKS)[number];

export function readLook(text: string | null | undefined): Look {
  return LOOKS.find((look) => look === text) ?? 'auto';
}
