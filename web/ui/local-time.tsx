import { useContext, useSyncExternalStore } from 'react';
import { formatDateTime } from '../../platform/locale/format-date.ts';
import { useLocale } from '../texts/texts.tsx';
import { interacted } from './interacted.ts';
import { Kept } from './kept.tsx';
import { ShownZone, SiteZone } from './shown-zone.ts';

type TimeStyle = 'date' | 'minute' | 'time';

/**
 * A timestamp: in the back office's zone; elsewhere in the site's zone in the server's page and the viewer's own zone
 * once they interact with it. A date without a time stays in the site's zone: otherwise it could change by a day while
 * being read.
 */
export function LocalTime({ iso, style = 'minute' }: { iso: string; style?: 'date' | 'minute' }) {
  const { locale, zoneOf } = useZones();
  const zone = zoneOf(style);
  return (
    <Kept
      as="time"
      from={[iso, style, locale, zone]}
      of={() => formatDateTime(iso, locale, zone, style)}
      attributes={() => ({ dateTime: iso })}
    />
  );
}

/** A timestamp as a text, for a sentence; `zone` changes with the text. */
export function useLocalTime(): { timeText: (iso: string, style: TimeStyle) => string; zone: string } {
  const { locale, zoneOf } = useZones();
  return { timeText: (iso, style) => formatDateTime(iso, locale, zoneOf(style), style), zone: zoneOf('minute') };
}

function useZones() {
  const locale = useLocale();
  const shown = useContext(ShownZone);
  const site = useContext(SiteZone);
  const own = useSyncExternalStore(
    onInteraction,
    () => viewer.zone,
    () => undefined,
  );
  return { locale, zoneOf: (style: TimeStyle) => shown ?? (style === 'date' ? site : (own ?? site)) };
}

/** Asking for the zone is the first use of `Intl`: see `Kept`. */
const viewer: { zone?: string } = {};

function onInteraction(changed: () => void): () => void {
  let isOver = false;
  void interacted.then(() => {
    viewer.zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!isOver) changed();
  });
  return () => {
    isOver = true;
  };
}
