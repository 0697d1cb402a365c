import { type PointerEvent, useState } from 'react';
import type { PageAddress } from '../../manifest/page-address.ts';
import { cx } from '../../ui/class-names.ts';
import { usePageNavigate } from '../../ui/use-page-navigate.ts';

interface ChartReaderProps {
  title: string;
  points: readonly { label: string; value: number; href?: PageAddress }[];
  format: (value: number) => string;
  /** The earlier values that are shown beside them. */
  compared?: { points: readonly { label: string; value: number }[] } | undefined;
  /** Position of a point in parts of the chart's size, from its upper left corner. */
  placeOf: (at: number) => { left: number; top: number };
}

/**
 * Shows the value of one point of a chart: the nearest to the pointer, or chosen with the arrow keys. A transparent
 * slider, so that keyboards, fingers and screen readers operate it like any other. A press, or Enter, leads to what the
 * value is made of.
 */
export function ChartReader({ title, points, format, compared, placeOf }: ChartReaderProps) {
  const navigate = usePageNavigate();
  const [at, setAt] = useState<number>();
  const chosen = at ?? points.length - 1;
  const point = points[chosen];
  if (!point) return null;
  const earlier = compared?.points[chosen];
  const said = [point, ...(earlier ? [earlier] : [])];
  const { left, top } = placeOf(chosen);
  const follow = (event: PointerEvent<HTMLInputElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const nth = Math.floor(((event.clientX - box.left) / box.width) * points.length);
    setAt(Math.max(0, Math.min(points.length - 1, nth)));
  };
  return (
    <>
      <input
        type="range"
        className="chart-slider"
        min={0}
        max={points.length - 1}
        value={chosen}
        aria-label={title}
        aria-valuetext={said.map(({ label, value }) => `${label}: ${format(value)}`).join('; ')}
        onChange={(event) => setAt(Number(event.currentTarget.value))}
        onFocus={() => setAt(chosen)}
        onClick={(event) => event.detail > 0 && point.href && void navigate(point.href)}
        onKeyDown={(event) => event.key === 'Enter' && point.href && void navigate(point.href)}
        onPointerMove={follow}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
      />
      {at !== undefined && (
        <div aria-hidden="true" className="pointer-events-none absolute inset-0">
          <span className="chart-line" style={{ left: percent(left) }} />
          <span className="chart-dot" style={{ left: percent(left), top: percent(top) }} />
          <span
            className="chart-value"
            style={{ left: percent(left), top: percent(top), translate: `${-left * 100}% calc(-100% - 12px)` }}
          >
            {said.map(({ label, value }, nth) => (
              <span key={nth === 0 ? 'now' : 'earlier'} className="flex justify-between gap-2">
                <span className="text-secondary">{label}</span>
                <span className={cx('tabular', nth === 0 && 'font-semibold')}>{format(value)}</span>
              </span>
            ))}
          </span>
        </div>
      )}
    </>
  );
}

const percent = (part: number) => `${part * 100}%`;
