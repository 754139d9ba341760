import { useId } from "react";
import type { Folding } from "./fold.ts";

interface FoldsProps {
  folding: Folding;
  /** `no doses, 5 h` for a number of milliseconds. */
  formatIdle: (length: number) => string;
}

/** Folded hours across all columns: a wave with the number of hours. */
export function Folds({ folding, formatIdle }: FoldsProps) {
  return (
    <div className="week-folds" style={{ blockSize: folding.height }} aria-hidden="true">
      {folding.segments.map(
        ({ from, to, top, height, isFold }) =>
          isFold && (
            <div key={from} className="week-fold" style={{ top, height }}>
              <Wave />
              <span dir="auto">{formatIdle(to - from)}</span>
              <Wave />
            </div>
          ),
      )}
    </div>
  );
}

function Wave() {
  const wave = useId();
  return (
    <svg className="week-wave" aria-hidden="true" focusable="false">
      <defs>
        <pattern id={wave} width="10" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 3Q2.5 .5 5 3T10 3" />
        </pattern>
      </defs>
      <rect width="100%" height="6" fill={`url(#${wave})`} />
    </svg>
  );
}
