/** The 57 of the panel; `chat:emoji_names` has their names in the same order, separated by commas. */
export const EMOJI = [
  ...['😀', '😁', '😆', '😂', '🤣', '🙂', '😉', '😊', '😇', '😍', '😘', '😋', '😜', '😎', '🤓', '🤔', '🤨', '😐', '😑'],
  ...['😏', '🙄', '😌', '😔', '😪', '😴', '😷', '🤒', '😵', '🤯', '🥳', '😟', '🙁', '😮', '😲', '🥺', '😨', '😰', '😢'],
  ...['😭', '😱', '😞', '😫', '🥱', '😠', '😡', '👻', '🤖', '❤️', '💔', '💯', '👍', '👎', '👏', '🙏', '🤝', '🌹', '🎁'],
] as const;

const KNOWN = new Set<string>(EMOJI);

/** Whether a text is a single emoji of the panel, which is sent as a kind of its own. */
export function isEmoji(text: string): boolean {
  return KNOWN.has(text.trim());
}
