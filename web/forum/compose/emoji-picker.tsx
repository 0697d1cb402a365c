import { useTexts } from '../../texts/texts.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';

/** In groups of ten: faces, gestures, hearts and signs, things of daily life. */
const EMOJI = [
  '😀😄😁😂🤣😊🙂😉😍🥰',
  '😘😋😎🤔🤨😐🙄😴😮😢',
  '😭😡🥳🤯🥲😅😇🤗🤩😬',
  '👍👎👏🙌🙏👋💪🤝👌🤞',
  '❤️🧡💛💚💙💜💔⭐🔥🎉',
  '✅❌❓❗💡📌🎁🏆📷🎧',
  '☕🍜🍎🍰🚚📦🛒💰🏠🌿',
].map((line) => [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment));

/** A small panel of emoji. On phones it begins where the nearest positioned element does, which is as wide as the page. */
export function EmojiPicker({ onPick, className }: { onPick: (emoji: string) => void; className?: string }) {
  const { t } = useTexts();
  return (
    <Dropdown
      align="start"
      className="max-md:static"
      name={t('forum:compose.emoji')}
      label={
        <span
          title={t('forum:compose.emoji')}
          className={
            className ??
            'flex size-10 items-center justify-center rounded-control text-secondary hover:bg-ink/5 hover:text-ink'
          }
        >
          <Icon name="smile" size={19} />
        </span>
      }
      panelClassName="w-[min(390px,calc(100vw-72px))] p-2"
    >
      {EMOJI.map((line) => (
        <div key={line[0]} className="grid grid-cols-10">
          {line.map((emoji) => (
            <button
              key={emoji}
              type="button"
              onClick={() => onPick(emoji)}
              className="flex aspect-square items-center justify-center rounded-control text-xl hover:bg-page"
            >
              {emoji}
            </button>
          ))}
        </div>
      ))}
    </Dropdown>
  );
}
