import { TRUST_LEVELS, type Trust } from '../../../../domains/forum/rules.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';

/** The reader's level with a bar of as many parts as there are levels. */
export function Level({ trust }: { trust: Trust }) {
  const { t } = useTexts();
  const at = TRUST_LEVELS.indexOf(trust) + 1;
  return (
    <div className="club-level">
      <p>
        <Icon name="award" size={15} />
        {t(`forum:trust.${trust}`)}
        <span className="sr-only">{t('forum:level', { at, of: TRUST_LEVELS.length })}</span>
      </p>
      <div aria-hidden="true" className="club-level-bar">
        {TRUST_LEVELS.map((level, place) => (
          <span key={level} className={cx(place < at && 'is-reached')} />
        ))}
      </div>
    </div>
  );
}
