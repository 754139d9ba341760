import { useId } from "react";
import { ACROSS, ALONG, outline, type Slab, wall } from "./box-outline.ts";
import "./box-picture.css";

const BASE: Slab = { length: 366, depth: 276, radius: 98, height: -17 };
const SEAM: Slab = { length: 359, depth: 269, radius: 95, height: -10 };
const LID: Slab = { length: 368, depth: 278, radius: 99, height: 6 };
const TOP: Slab = { length: 326, depth: 236, radius: 79, height: 12 };
const FOOT = -60;

interface BoxPictureProps {
  /** Shows two pills beside the box. */
  pills?: boolean;
  className?: string;
}

/** The box: white, with its button in the chosen colour and its light green. Decorative. */
export function BoxPicture({ pills = false, className = "" }: BoxPictureProps) {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <svg
      className={`box-picture ${className}`}
      viewBox="0 0 460 340"
      aria-hidden="true"
      focusable="false"
    >
      <Paints id={id} />
      <ellipse cx="262" cy="232" rx="196" ry="84" fill={paint("shadow")} />
      <path d={wall(BASE, FOOT)} fill={paint("wall")} />
      <path d={wall(SEAM, -17)} className="box-seam" />
      <path d={wall(LID, -9)} fill={paint("rim")} />
      <path d={outline(LID)} fill={paint("bevel")} />
      <path d={outline(TOP)} className="box-top" />
      <path d={outline(TOP)} fill={paint("sheen")} className="box-top-edge" />
      <g transform={`matrix(${ALONG} 0 1 284 263)`}>
        <path d="M0 0h14l6-14 11 26 7-16 4 4h12" className="box-beat" />
      </g>
      <Button paint={paint} />
      <Light paint={paint} />
      {pills && <Pills paint={paint} />}
    </svg>
  );
}

interface PaintProps {
  paint: (name: string) => string;
}

function Button({ paint }: PaintProps) {
  return (
    <>
      <ellipse cx="222" cy="133" rx="74" ry="45" fill={paint("well")} />
      <path d="M158 126v9a64 39.5 0 0 0 128 0v-9z" className="box-button-side" />
      <ellipse cx="222" cy="126" rx="64" ry="39.5" className="box-button" />
      <ellipse cx="222" cy="126" rx="64" ry="39.5" fill={paint("cap")} />
      <ellipse cx="222" cy="125" rx="50" ry="30.5" fill={paint("dish")} />
    </>
  );
}

/** The light that confirms a press. */
function Light({ paint }: PaintProps) {
  return (
    <g transform={`matrix(${ALONG} ${ACROSS} 331 86)`}>
      <circle r="58" fill={paint("glow")} />
      <rect x="-7" y="-20" width="14" height="40" rx="7" className="box-light-ring" />
      <rect x="-4.6" y="-16.5" width="9.2" height="33" rx="4.6" className="box-light" />
      <rect x="-1.7" y="-10.5" width="3.4" height="21" rx="1.7" fill="#d9ffe4" />
    </g>
  );
}

function Pills({ paint }: PaintProps) {
  return (
    <>
      <ellipse cx="82" cy="312" rx="34" ry="7" className="box-pill-shadow" />
      <g transform="rotate(-13 78 298)">
        <rect x="46" y="285" width="64" height="26" rx="13" fill={paint("pill")} />
        <path d="M78 285H59a13 13 0 0 0 0 26h19z" className="box-capsule" />
        <path d="M55 291.5h48" className="box-gleam" />
      </g>
      <ellipse cx="139" cy="321" rx="17" ry="7" className="box-pill-shadow" />
      <path d="M124 309v6a15.5 9 0 0 0 31 0v-6z" className="box-tablet-side" />
      <ellipse cx="139.5" cy="309" rx="15.5" ry="9" className="box-tablet" />
      <path d="m130 312 19-6" className="box-score" />
    </>
  );
}

/** Gradients; their colours are in the style sheet. */
function Paints({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={`${id}wall`} x1="0" x2="1">
        <Stops of={["side 0", "side .42", "shade .66", "shade 1"]} />
      </linearGradient>
      <linearGradient id={`${id}rim`} x1="0" x2="1">
        <Stops of={["lit 0", "lit .4", "side .56", "shade 1"]} />
      </linearGradient>
      <linearGradient id={`${id}bevel`} x1="0.1" y1="0.3" x2="0.95" y2="0.6">
        <Stops of={["lit 0", "lit .5", "side .85", "side 1"]} />
      </linearGradient>
      <linearGradient id={`${id}sheen`} x1="0.2" y1="0" x2="0.7" y2="1">
        <Stops of={["clear 0", "clear .5", "sheen 1"]} />
      </linearGradient>
      <linearGradient id={`${id}well`} x1="0" x2="1" y1="0.2" y2="0.6">
        <Stops of={["shade 0", "side .5", "side 1"]} />
      </linearGradient>
      <linearGradient id={`${id}cap`} x1="0" x2="0.3" y1="1" y2="0">
        <Stops of={["gleam 0", "gleam-more 1"]} />
      </linearGradient>
      <linearGradient id={`${id}dish`} x1="0.2" x2="0.6" y1="0" y2="1">
        <Stops of={["press 0", "gleam 1"]} />
      </linearGradient>
      <linearGradient id={`${id}pill`} x1="0" x2="0" y1="0" y2="1">
        <Stops of={["lit 0", "lit .5", "side 1"]} />
      </linearGradient>
      <radialGradient id={`${id}shadow`}>
        <Stops of={["shadow 0", "shadow .45", "none 1"]} />
      </radialGradient>
      <radialGradient id={`${id}glow`}>
        <Stops of={["glow 0", "glow-less .4", "glow-none 1"]} />
      </radialGradient>
    </defs>
  );
}

/** Stops of a gradient: the end of a class name and the offset. */
function Stops({ of }: { of: readonly string[] }) {
  return of.map((stop) => {
    const [colour, offset] = stop.split(" ");
    return <stop key={stop} offset={offset} className={`box-stop-${colour}`} />;
  });
}
