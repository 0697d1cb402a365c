import { lazy, Suspense } from 'react';
import { loadAreas } from '../../texts/text-areas.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { TimelineProps } from './timeline.tsx';

const Timeline = lazy(async () => {
  const [module] = await Promise.all([import('./timeline.tsx'), loadAreas(['forum-reading'])]);
  return module;
});

/** Where the reader is in a long topic. It needs scripts: without them there are the links to its pages. */
export function TopicTimeline(props: TimelineProps) {
  const isScripted = useHydrated();
  if (!isScripted) return null;
  return (
    <Suspense>
      <Timeline {...props} />
    </Suspense>
  );
}
