import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabsProps {
  label: string;
  tabs: readonly { key: string; label: ReactNode; content: ReactNode }[];
  value?: string;
  onChange?: (key: string) => void;
}

/** Tabs inside one page. Tabs that deserve an address are `TabLinks`. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.key } : { value })}
      onValueChange={(key) => onChange?.(String(key))}
    >
      <Base.List aria-label={label} className="no-scrollbar relative flex gap-6 overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.key}
            value={tab.key}
            className="shrink-0 py-3 text-secondary transition-colors hover:text-ink data-active:font-semibold data-active:text-brand-hover"
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-brand transition-all duration-200" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.key} value={tab.key} className="pt-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
