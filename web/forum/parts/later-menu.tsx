import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PageAddress } from '../../manifest/page-address.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';

interface LaterMenuProps {
  icon: IconName;
  iconSize: number;
  /** Of the round button. */
  className: string;
  name: string;
  /** The page that has this menu, for readers without scripts. Without one, the menu is in this page. */
  page: PageAddress | undefined;
  align?: 'start' | 'end';
  panelClassName: string;
  children: ReactNode;
}

/** A menu that is made when it is opened: a topic has two at every comment, and readers open few of them. */
export function LaterMenu({ icon, iconSize, className, name, page, align, panelClassName, children }: LaterMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // opened before its script was there
    if (box.current?.open) setWanted(true);
  }, []);
  if (page === undefined || isWanted) {
    return (
      <Dropdown
        {...{ name, panelClassName }}
        label={
          <span title={name} className={className}>
            <Icon name={icon} size={iconSize} />
          </span>
        }
        {...(align ? { align } : {})}
        startsOpen={isWanted}
        className="max-md:static"
      >
        {children}
      </Dropdown>
    );
  }
  return (
    <details ref={box} onToggle={() => setWanted(true)}>
      <summary aria-label={name} title={name} className={className}>
        <Icon name={icon} size={iconSize} />
      </summary>
      <noscript>
        <a href={page} rel="nofollow" className="underline">
          {name}
        </a>
      </noscript>
    </details>
  );
}
