import { useTexts } from '../../texts/texts.tsx';

/** The level of an author. It is on every row, so its looks are those of an element and not a list of classes. */
export function LevelMark({ level }: { level: number | undefined }) {
  const { t } = useTexts();
  if (!level) return null;
  return <b className={`lv lv${level}`}>{t('forum:level_mark', { level })}</b>;
}
