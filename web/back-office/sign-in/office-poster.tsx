import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Link } from '../../ui/link.tsx';
import type { BackOffice } from '../kit/back-office.tsx';

export interface OfficePosterProps {
  office: BackOffice;
  icon: IconName;
  /** What the office is for: texts `sign_in.<key>` and `sign_in.<key>_hint` of its area. */
  points: readonly { key: string; icon: IconName }[];
}

/** The picture beside the login of an office: what it is for. Small screens only have space for the name. */
export function OfficePoster({ office: { area }, icon, points }: OfficePosterProps) {
  const { t } = useTexts();
  const site = useShell()?.site.name;
  return (
    <aside
      aria-label={t(`${area}:name`)}
      className="relative flex flex-col overflow-hidden bg-[#16181d] px-5 py-4 text-white lg:justify-between lg:px-12 lg:py-10"
    >
      <Link to="/" className="relative flex w-fit items-center gap-3">
        <span
          aria-hidden="true"
          className="flex size-10 items-center justify-center rounded-control bg-brand text-on-brand"
        >
          <Icon name={icon} size={21} />
        </span>
        <span>
          <span className="block font-semibold leading-tight">{site}</span>
          <span className="block text-white/70 text-xs">{t(`${area}:name`)}</span>
        </span>
      </Link>
      <div className="relative hidden max-w-md lg:block">
        <p className="font-semibold text-[32px] leading-tight">{t(`${area}:sign_in.claim`)}</p>
        <ul className="mt-8 grid gap-5">
          {points.map(({ key, icon }) => (
            <li key={key} className="flex gap-4">
              <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-white/10">
                <Icon name={icon} size={20} />
              </span>
              <span>
                <span className="block font-semibold">{t(`${area}:sign_in.${key}`)}</span>
                <span className="block text-white/70">{t(`${area}:sign_in.${key}_hint`)}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Shelves />
      <p className="relative hidden text-white/60 text-xs lg:block">{t(`${area}:sign_in.foot`)}</p>
    </aside>
  );
}

/** Shelves with parcels, drawn faintly behind the words. */
function Shelves() {
  const rows = [0, 1, 2, 3, 4, 5];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 600 900"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 hidden size-full opacity-[0.07] lg:block"
    >
      {rows.map((row) => (
        <g key={row} fill="none" stroke="white" strokeWidth="2" transform={`translate(0 ${row * 150 + 90})`}>
          <path d="M0 60H600" />
          {rows.map((at) => {
            const high = 26 + ((at * 37 + row * 53) % 64);
            const left = at * 104 + ((row * 31) % 40);
            return (
              <path key={at} d={`M${left} 60V${60 - high}h84V60M${left + 42} ${60 - high}v${Math.min(22, high)}`} />
            );
          })}
        </g>
      ))}
    </svg>
  );
}
