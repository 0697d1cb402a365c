import { useTexts } from '../../texts/texts.tsx';

/** Why something is not shown, as recorded: what a moderator wrote, or the name of a reason that has a text. */
export function useReason(): (reason: string) => string {
  const { t, has } = useTexts();
  return (reason) => {
    const key = `forum:topic.reasons.${reason}`;
    return has(key) ? t(key) : reason;
  };
}
