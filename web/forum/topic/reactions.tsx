import type { Topic } from '../../../domains/forum/contract.ts';
import { REACTION_EMOJI, REACTIONS, type Reaction } from '../../../domains/forum/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Toggle, useAct } from '../parts/toggle.tsx';

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
          className="max-md:static"
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
          panelClassName="min-w-0! rounded-full!"
        >
          <ReactionMenu kinds={others} fields={fields} />
        </Dropdown>
      )}
    </>
  );
}

/** One form for all of them: a page has this menu at every comment. */
function ReactionMenu({ kinds, fields }: { kinds: readonly Reaction[]; fields: Record<string, number> }) {
  const { t } = useTexts();
  const { fetcher, form, back } = useAct();
  return (
    <fetcher.Form {...form} className="flex gap-0.5">
      <input type="hidden" name="intent" value="react" />
      {Object.entries({ back, on: 1, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {kinds.map((kind) => (
        <button
          key={kind}
          type="submit"
          name="kind"
          value={kind}
          aria-label={t(`forum:reaction.${kind}`)}
          title={t(`forum:reaction.${kind}`)}
          className="flex size-10 items-center justify-center rounded-full text-xl hover:bg-page"
        >
          {REACTION_EMOJI[kind]}
        </button>
      ))}
    </fetcher.Form>
  );
}
