const BANDS = [70, 168, 266];
const HOURS = ["03:00", "09:00", "15:00", "21:00", "03:00"];

/** A small illustration of a day, drawn like the charts. */
export function DayPicture({ label }: { label: string }) {
  return (
    <svg className="day-picture" viewBox="0 0 400 190" role="img" aria-label={label}>
      {HOURS.map((hour, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing; 03:00 appears at both ends
        <g key={index} transform={`translate(${24 + index * 88} 0)`}>
          <path d="M0 14v128" className="day-picture-grid" />
          <text y="164" textAnchor="middle">
            {hour}
          </text>
        </g>
      ))}
      <path d="M24 60h352" className="day-picture-grid" />
      {BANDS.map((x, index) => (
        <g key={x} transform={`translate(${x} 60)`}>
          <rect x="-13" y="-20" width="26" height="40" rx="8" className="day-picture-band" />
          <path d="M0-16v32" className="day-picture-stroke" />
          {index < 2 && <circle cx={4 - index * 6} r="9" className="day-picture-dot" />}
        </g>
      ))}
      <circle cx="266" cy="60" r="9" className="day-picture-next" />
      <path d="M222 8v134" className="day-picture-now" />
      <path d="M24 120c30-10 48-14 76-10s44 14 70 8 34-8 52-4" className="day-picture-curve" />
    </svg>
  );
}
