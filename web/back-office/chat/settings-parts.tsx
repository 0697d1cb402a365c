import type { ReactNode } from 'react';
import { type PageAddress, withQuery } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../kit/panel.tsx';

/** What is edited: its name in addresses and intents. */
type Edited = 'reply' | 'topic';

interface SettingsListProps {
  of: Edited;
  to: PageAddress;
  title: string;
  hint: string;
  /** Shown without entries. */
  none: string | false;
  /** The entries. */
  entries: ReactNode;
  /** The form of the chosen or of a new one. */
  children: ReactNode;
}

/** The list of saved replies or questions, with the form of one below. */
export function SettingsList({ of, to, title, hint, none, entries, children }: SettingsListProps) {
  const { t } = useTexts();
  return (
    <Panel
      title={title}
      hint={hint}
      more={
        <ButtonLink
          to={withQuery(to, { new: of })}
          preventScrollReset
          variant="secondary"
          size="sm"
          start={<Icon name="plus" size={15} />}
        >
          {t('chat:desk.add')}
        </ButtonLink>
      }
    >
      {none && <p className="mb-4 text-secondary">{none}</p>}
      <ul className="divide-y divide-line">{entries}</ul>
      {children}
    </Panel>
  );
}

/** Saves, deletes one that is stored, or leaves the form. */
export function SettingsButtons({ of, to, isStored }: { of: Edited; to: PageAddress; isStored: boolean }) {
  const { t } = useTexts();
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" name="intent" value={of}>
        {t(isStored ? 'shell:ui.save' : 'chat:desk.add')}
      </Button>
      {isStored && (
        <Button type="submit" name="intent" value={`${of}_delete`} variant="secondary">
          {t('chat:desk.delete')}
        </Button>
      )}
      <ButtonLink to={to} preventScrollReset variant="ghost">
        {t('chat:cancel')}
      </ButtonLink>
    </div>
  );
}
