import type { Topic } from '../../../domains/forum/contract.ts';
import { REACTION_EMOJI, REACTIONS, type Reaction } from '../../../domains/forum/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { ActButton, useAct } from '../parts/act-button.tsx';
import { LaterMenu } from '../parts/later-menu.tsx';
import { Toggle } from '../parts/toggle.tsx';

interface ReactionsProps {
  reactions: Topic['reactions'];
  /** Of which topic or comment. */
  fields: Record<string, number>;
  small?: boolean;
  /** The page that has the menu of the others, unless this one has it. */
  menusAt?: PageAddress | undefined;
}

/** Emoji with their counts, and a menu of the others. */
export function Reactions({ reactions, fields, small, menusAt }: ReactionsProps) {
  const { t, locale } = useTexts();
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
              <span className="tabular">{formatNumber(shown, locale)}</span>
            </>
          )}
        </Toggle>
      ))}
      {others.length > 0 && (
        <LaterMenu
          align="start"
          name={t('forum:reaction.add')}
          page={menusAt}
          icon="smile"
          iconSize={small ? 16 : 19}
          className={small ? 'act-menu' : 'act-menu size-10 border border-line'}
          panelClassName="min-w-0! rounded-full!"
        >
          <ReactionMenu kinds={others} fields={fields} />
        </LaterMenu>
      )}
    </>
  );
}

function ReactionMenu({ kinds, fields }: { kinds: readonly Reaction[]; fields: Record<string, number> }) {
  const { t } = useTexts();
  const fetcher = useAct();
  return (
    <div className="flex gap-0.5">
      {kinds.map((kind) => (
        <ActButton
          key={kind}
          intent="react"
          fields={{ ...fields, kind, on: 1 }}
          fetcher={fetcher}
          aria-label={t(`forum:reaction.${kind}`)}
          title={t(`forum:reaction.${kind}`)}
          className="flex size-10 items-center justify-center rounded-full text-xl hover:bg-page"
        >
          {REACTION_EMOJI[kind]}
        </ActButton>
      ))}
    </div>
  );
}
