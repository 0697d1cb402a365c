import type { ReactNode } from 'react';
import { formatNumber } from '../../../platform/locale/format.ts';
import { useLocale } from '../../texts/texts.tsx';
import { ActButton, useAct } from './act-button.tsx';

interface ToggleProps {
  /** What is being changed: `like`, `favourite`, `follow`… */
  intent: string;
  /** Further fields: which topic, which comment. */
  fields: Record<string, string | number>;
  isOn: boolean;
  count?: number;
  /** Accessible name in either state, and what is shown. */
  name: (isOn: boolean) => string;
  children: (shown: { isOn: boolean; count: number }) => ReactNode;
  className?: (isOn: boolean) => string;
  disabled?: boolean;
}

/** A button that is on or off: shown at once. */
export function Toggle({ intent, fields, isOn, count, name, children, className, disabled }: ToggleProps) {
  const fetcher = useAct();
  const locale = useLocale();
  const wanted = fetcher.formData?.get('on');
  const shownOn = wanted === undefined || wanted === null ? isOn : wanted === '1';
  const shownCount = (count ?? 0) + (shownOn === isOn ? 0 : shownOn ? 1 : -1);
  const title = name(shownOn);
  return (
    <ActButton
      intent={intent}
      fields={{ ...fields, on: shownOn ? 0 : 1 }}
      fetcher={fetcher}
      disabled={disabled}
      aria-pressed={shownOn}
      aria-label={count === undefined ? title : `${title} ${formatNumber(shownCount, locale)}`}
      title={title}
      className={className?.(shownOn)}
    >
      {children({ isOn: shownOn, count: shownCount })}
    </ActButton>
  );
}
