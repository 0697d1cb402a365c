/** Theme of the back office: the system's, or the reader's choice. */
export const LOOKS = ['auto', 'light', 'dark'] as const;
export type Look = (typeof LOOKS)[number];

export function readLook(text: string | null | undefined): Look {
  return LOOKS.find((look) => look === text) ?? 'auto';
}
