import type { ReactNode } from 'react';
import type { GiftDesign } from '../../../domains/payments/gift-cards/rules.ts';

/** Designs of the gift cards, as SVG: sharp at every size and without a request. */
const DRAWINGS: Record<GiftDesign, { ground: string; drawing: () => ReactNode }> = {
  lantern: { ground: 'from-[#8f1414] to-[#d8362a]', drawing: Lanterns },
  blossom: { ground: 'from-[#7a2748] to-[#c65a7c]', drawing: Blossom },
  waves: { ground: 'from-[#0f3c5c] to-[#1f7a93]', drawing: Waves },
  columns: { ground: 'from-[#3a2d5c] to-[#a8586a]', drawing: Columns },
};

/** The face of a card, of elements that a label may contain; its text is white and above the drawing. */
export function GiftFace({
  design,
  faded,
  children,
}: {
  design: GiftDesign;
  /** The card is no longer valid. */
  faded?: boolean;
  children?: ReactNode;
}) {
  const { ground, drawing: Drawing } = DRAWINGS[design];
  return (
    <span
      className={`relative flex aspect-[8/5] flex-col justify-between overflow-hidden rounded-card bg-linear-135 p-4 text-white ${ground} ${faded ? 'saturate-[0.15]' : ''}`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 320 200"
        preserveAspectRatio="xMaxYMid slice"
        className="absolute inset-0 size-full"
      >
        <Drawing />
      </svg>
      <span className="absolute inset-0 bg-linear-90 from-black/35 to-transparent to-70%" />
      <span className="relative flex flex-1 flex-col justify-between [text-shadow:0_1px_3px_rgb(0_0_0/0.55)]">
        {children}
      </span>
    </span>
  );
}

function Lanterns() {
  const lamps = [
    { x: 292, y: 36, size: 0.72 },
    { x: 238, y: 62, size: 1.05 },
    { x: 184, y: 30, size: 0.6 },
  ];
  return (
    <g fill="none" stroke="#ffd98a" strokeWidth="2">
      {lamps.map(({ x, y, size }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          <path d="M0-120V-6M-13-6H13M-13 60H13M0 60V92" />
          <path d="M-13-6C-44 6-44 48-13 60H13C44 48 44 6 13-6Z" fill="#f2b04a" fillOpacity="0.92" />
          <path d="M-13-6C-22 14-22 40-13 60M0-6V60M13-6C22 14 22 40 13 60" strokeOpacity="0.7" />
          <path d="M-5 92V118M0 92V124M5 92V118" strokeWidth="1.5" />
        </g>
      ))}
      {[0, 1, 2, 3, 4].map((ring) => (
        <circle key={ring} cx="320" cy="210" r={40 + ring * 22} strokeOpacity="0.14" />
      ))}
    </g>
  );
}

function Blossom() {
  const flowers = [
    { x: 262, y: 62, r: 17 },
    { x: 222, y: 98, r: 13 },
    { x: 286, y: 116, r: 15 },
    { x: 196, y: 56, r: 10 },
    { x: 250, y: 150, r: 12 },
  ];
  return (
    <g>
      <path
        d="M330 10C290 46 280 70 246 88C214 106 196 100 168 132M262 78C268 104 284 112 300 142M240 92C238 122 252 138 246 174"
        fill="none"
        stroke="#3c1424"
        strokeWidth="6"
        strokeLinecap="round"
      />
      {flowers.map(({ x, y, r }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          {[0, 72, 144, 216, 288].map((turn) => (
            <circle key={turn} r={r * 0.62} cy={-r * 0.66} transform={`rotate(${turn})`} fill="#ffe3ea" />
          ))}
          <circle r={r * 0.3} fill="#f0a93c" />
        </g>
      ))}
      {[
        [178, 150],
        [300, 180],
        [212, 176],
        [156, 92],
      ].map(([x, y]) => (
        <ellipse key={x} cx={x} cy={y} rx="6" ry="3.6" transform={`rotate(-28 ${x} ${y})`} fill="#ffd0dc" />
      ))}
    </g>
  );
}

function Waves() {
  const rows = [0, 1, 2, 3, 4];
  const places = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  return (
    <g fill="none" stroke="#bfeaf2">
      <circle cx="252" cy="62" r="30" fill="#fbe7b2" fillOpacity="0.95" stroke="none" />
      {rows.map((row) =>
        places.map((place) => (
          <g key={`${row}-${place}`} transform={`translate(${place * 48 + (row % 2) * 24 - 24} ${124 + row * 20})`}>
            <circle r="24" fill="#17627c" strokeWidth="1.6" />
            <circle r="17" strokeWidth="1.3" strokeOpacity="0.8" />
            <circle r="10" strokeWidth="1.1" strokeOpacity="0.6" />
          </g>
        )),
      )}
    </g>
  );
}

function Columns() {
  const places = [0, 1, 2, 3];
  return (
    <g>
      <circle cx="236" cy="84" r="46" fill="#ffcf9c" fillOpacity="0.9" />
      <path d="M130 62H330V74H130ZM138 46H330V58H138ZM150 46L240 12L330 46Z" fill="#f6e9dc" />
      {places.map((place) => (
        <g key={place} transform={`translate(${150 + place * 50} 74)`} fill="#f6e9dc">
          <path d="M-4 0H24V8H-4ZM0 8H20L22 110H-2ZM-6 110H26V120H-6Z" />
          <path d="M5 10L4 108M10 10V108M15 10L16 108" stroke="#b98a86" strokeOpacity="0.5" strokeWidth="1.4" />
        </g>
      ))}
      <path d="M110 194H330V200H110ZM120 188H330V194H120Z" fill="#e2cdbf" />
    </g>
  );
}
