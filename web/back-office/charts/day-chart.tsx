import { useId } from 'react';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { ChartReader } from './chart-reader.tsx';
import { axisSteps, namedPoints } from './scale.ts';

interface ChartPoint {
  label: string;
  value: number;
  /** What the value is made of. */
  href?: PageAddress;
}

interface DayChartProps {
  title: string;
  /** The sum, or another summary of the chart, as text. */
  summary: string;
  shape: 'bars' | 'line';
  points: readonly ChartPoint[];
  /** A value as text, and shortened for the axis. */
  format: (value: number) => string;
  formatShort?: (value: number) => string;
  /** The top of the axis, if fixed: 100 for a percentage. */
  top?: number;
  /** The same figure of an earlier time, point by point: a dashed line on the same scale, with names of its own. */
  compared?: { title: string; points: readonly Omit<ChartPoint, 'href'>[] };
}

// `.chart-slider` in office.css has the same numbers
const WIDTH = 640;
const HEIGHT = 210;
const LEFT = 58;
const BOTTOM = 24;
const TOP = 10;
/** Half the name of the last point. */
const RIGHT = 20;
const NAMES = 7;

/** Values by day as bars or a line, and as a table for screen readers. */
export function DayChart(props: DayChartProps) {
  const { title, summary, shape, points, format, formatShort = format, top, compared } = props;
  const { t } = useTexts();
  const id = useId();
  const steps =
    top === undefined
      ? axisSteps(Math.max(0, ...[...points, ...(compared?.points ?? [])].map(({ value }) => value)))
      : [0, top / 2, top];
  const highest = steps.at(-1) || 1;
  const slot = (WIDTH - LEFT - RIGHT) / Math.max(1, points.length);
  const x = (at: number) => LEFT + slot * (at + 0.5);
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / highest);
  return (
    <figure className="min-w-0 rounded-card border border-line bg-card p-4 md:p-5">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-semibold">{title}</span>
        <span className="tabular text-[13px] text-secondary">{summary}</span>
      </figcaption>
      {compared && (
        <p aria-hidden="true" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-secondary text-xs">
          <Sample name={title} />
          <Sample name={compared.title} isDashed />
        </p>
      )}
      <div className="@container relative">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={`${title}: ${summary}`}
          className="h-auto w-full overflow-visible text-[18px] md:text-[11px] @4xl:text-[7px]"
        >
          {steps.map((step) => (
            <g key={step}>
              <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(step)} y2={y(step)} stroke="var(--line)" />
              <text x={LEFT - 8} y={y(step) + 4} textAnchor="end" fill="var(--muted)" className="tabular">
                {formatShort(step)}
              </text>
            </g>
          ))}
          {shape === 'bars' ? (
            <Bars {...{ points, x, y, slot }} />
          ) : (
            <Line {...{ points, x, y, shade: `${id}-shade` }} />
          )}
          {compared && <Dashes {...{ points: compared.points, x, y }} />}
          {namedPoints(points.length, NAMES).map((at) => (
            <text key={at} x={x(at)} y={HEIGHT - 6} textAnchor="middle" fill="var(--muted)">
              {points[at]?.label}
            </text>
          ))}
        </svg>
        <ChartReader
          {...{ title, points, format, compared }}
          placeOf={(at) => ({ left: x(at) / WIDTH, top: y(points[at]?.value ?? 0) / HEIGHT })}
        />
      </div>
      <details className="mt-2 text-[13px]">
        <summary className="folds w-fit text-secondary hover:text-brand-hover">
          {t('back-office:figures.as_table')}
        </summary>
        <PointsTable {...{ title, points, format, compared }} />
      </details>
    </figure>
  );
}

interface MarksProps {
  points: readonly ChartPoint[];
  x: (at: number) => number;
  y: (value: number) => number;
}

function Bars({ points, x, y, slot }: MarksProps & { slot: number }) {
  const width = Math.max(2, Math.min(28, slot * 0.62));
  return points.map(({ label, value }, at) => (
    <rect
      key={label}
      x={x(at) - width / 2}
      y={y(value)}
      width={width}
      height={Math.max(value > 0 ? 1.5 : 0, y(0) - y(value))}
      rx={Math.min(3, width / 3)}
      fill="var(--brand)"
    />
  ));
}

function Line({ points, x, y, shade }: MarksProps & { shade: string }) {
  const path = points
    .map(({ value }, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
  return (
    <>
      <defs>
        <linearGradient id={shade} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--brand)" stopOpacity="0.22" />
          <stop offset="1" stopColor="var(--brand)" stopOpacity="0" />
        </linearGradient>
      </defs>
      {points.length > 1 && (
        <path d={`${path}L${x(points.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`} fill={`url(#${shade})`} />
      )}
      <path d={path} fill="none" stroke="var(--brand)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" />
      {points.map(({ label, value }, at) => (
        <circle key={label} cx={x(at)} cy={y(value)} r={points.length > 40 ? 1.5 : 2.5} fill="var(--brand)" />
      ))}
    </>
  );
}

function Dashes({ points, x, y }: MarksProps) {
  const path = points
    .map(({ value }, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
  return <path d={path} fill="none" stroke="var(--ink)" strokeOpacity="0.65" strokeWidth="1.5" strokeDasharray="5 4" />;
}

/** What a mark of the chart means. */
function Sample({ name, isDashed = false }: { name: string; isDashed?: boolean }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={cx('w-5', isDashed ? 'border-ink/65 border-t-2 border-dashed' : 'h-2 rounded-sm bg-brand')} />
      {name}
    </span>
  );
}

function PointsTable({ title, points, format, compared }: Omit<DayChartProps, 'summary' | 'shape'>) {
  const { t } = useTexts();
  const rows = points.map((point, at) => ({ ...point, earlier: compared?.points[at] }));
  return (
    <div className="mt-2">
      <table className="tabular w-full">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-muted text-xs">
            <th scope="col" className="py-1 text-start font-medium">
              {t('back-office:figures.day')}
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              {compared ? title : t('back-office:figures.value')}
            </th>
            {compared && (
              <th scope="col" className="py-1 text-end font-medium">
                {compared.title}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ label, value, href, earlier }) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className="py-1 text-start font-normal">
                {href ? (
                  <Link to={href} className="underline decoration-line underline-offset-2 hover:text-brand-hover">
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </th>
              <td className="py-1 text-end">{format(value)}</td>
              {earlier && (
                <td className="py-1 text-end">
                  {format(earlier.value)} <span className="text-muted text-xs">{earlier.label}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
