import type { Topic } from '../../../domains/forum/contract.ts';
import { REACTION_EMOJI, REACTIONS } from '../../../domains/forum/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Toggle } from '../parts/toggle.tsx';

interface ReactionsProps {
  reactions: Topic['reactions'];
  /** Of which topic or comment. */
  fields: Record<string, number>;
  small?: boolean;
}

/** Emoji with their counts, and a menu of the others. */
export function Reactions({ reactions, fields, small }: ReactionsProps) {
  const { t } = useTexts();
  const others = REACTIONS.filter((kind) => !reactions.some((given) => given.kind === kind));
  return (
    <>
      {reactions.map(({ kind, count, isMine }) => (
        <Toggle
          key={kind}
          intent="react"
          fields={{ ...fields, kind }}
          isOn={isMine}
          count={count}
          name={(isOn) => `${t(`forum:reaction.${kind}`)}: ${t(isOn ? 'forum:reaction.take' : 'forum:reaction.give')}`}
          className={(isOn) =>
            cx(
              'flex items-center gap-1.5 rounded-full border',
              small ? 'min-h-8 px-2.5 text-[13px]' : 'min-h-10 px-3.5',
              isOn ? 'border-brand bg-brand-tint text-brand-hover' : 'border-line text-secondary hover:border-faint',
            )
          }
        >
          {({ count: shown }) => (
            <>
              <span aria-hidden="true">{REACTION_EMOJI[kind]}</span>
              <span className="tabular">{shown}</span>
            </>
          )}
        </Toggle>
      ))}
      {others.length > 0 && (
        <Dropdown
          align="start"
          name={t('forum:reaction.add')}
          label={
            <span
              className={cx(
                'flex items-center justify-center rounded-full text-secondary hover:bg-ink/5 hover:text-ink',
                small ? 'size-8' : 'size-10 border border-line',
              )}
            >
              <Icon name="smile" size={small ? 16 : 19} />
            </span>
          }
          panelClassName="flex min-w-0! gap-0.5 rounded-full!"
        >
          {others.map((kind) => (
            <Toggle
              key={kind}
              intent="react"
              fields={{ ...fields, kind }}
              isOn={false}
              name={() => t(`forum:reaction.${kind}`)}
              className={() => 'flex size-10 items-center justify-center rounded-full text-xl hover:bg-page'}
            >
              {() => <span aria-hidden="true">{REACTION_EMOJI[kind]}</span>}
            </Toggle>
          ))}
        </Dropdown>
      )}
    </>
  );
}
