/**
 * The box in parallel projection: seen from above at an angle whose sine is `FLAT`, turned by `TURN`.
 * A circle on its lid becomes a level ellipse, so corners are elliptic arcs and paths stay short.
 */
const TURN = (36 * Math.PI) / 180;
export const FLAT = 0.6;

/** Where the unit vectors along the box's length and depth point on the picture. */
export const ALONG = [Math.cos(TURN), -FLAT * Math.sin(TURN)] as const;
export const ACROSS = [Math.sin(TURN), FLAT * Math.cos(TURN)] as const;

/** A rounded rectangle that lies level; `height` lifts it, in pixels of the picture. */
export interface Slab {
  length: number;
  depth: number;
  radius: number;
  height: number;
}

/** The middle of the box on the picture. */
export const MIDDLE = [234, 142] as const;

type Side = 1 | -1;

/** The middle of a corner's arc: `x` says which end of the length, `y` which of the depth. */
function corner({ length, depth, radius, height }: Slab, x: Side, y: Side) {
  const along = x * (length / 2 - radius);
  const across = y * (depth / 2 - radius);
  return [
    MIDDLE[0] + along * ALONG[0] + across * ACROSS[0],
    MIDDLE[1] + along * ALONG[1] + across * ACROSS[1] - height,
  ] as const;
}

/** Where a corner's arc ends: the straight side begins, along the length or across it. */
function arcEnd(slab: Slab, x: Side, y: Side, side: "along" | "across"): string {
  const [left, top] = corner(slab, x, y);
  const [dx, dy] = side === "along" ? ACROSS : ALONG;
  const way = (side === "along" ? y : x) * slab.radius;
  return point(left + way * dx, top + way * dy);
}

/** The outline of a slab's upper face. */
export function outline(slab: Slab): string {
  const turn = arcOf(slab, 1);
  return [
    `M${arcEnd(slab, -1, -1, "along")}L${arcEnd(slab, 1, -1, "along")}`,
    `${turn}${arcEnd(slab, 1, -1, "across")}L${arcEnd(slab, 1, 1, "across")}`,
    `${turn}${arcEnd(slab, 1, 1, "along")}L${arcEnd(slab, -1, 1, "along")}`,
    `${turn}${arcEnd(slab, -1, 1, "across")}L${arcEnd(slab, -1, -1, "across")}`,
    `${turn}${arcEnd(slab, -1, -1, "along")}Z`,
  ].join("");
}

/** The visible wall beneath a slab, down to `foot`; the face on top covers its straight upper edge. */
export function wall(slab: Slab, foot: number): string {
  const low = { ...slab, height: foot };
  const turn = arcOf(slab, 0);
  const left = (at: Slab) => point(corner(at, -1, -1)[0] - at.radius, corner(at, -1, -1)[1]);
  const right = (at: Slab) => point(corner(at, 1, 1)[0] + at.radius, corner(at, 1, 1)[1]);
  return [
    `M${left(slab)}L${left(low)}`,
    `${turn}${arcEnd(low, -1, -1, "across")}L${arcEnd(low, -1, 1, "across")}`,
    `${turn}${arcEnd(low, -1, 1, "along")}L${arcEnd(low, 1, 1, "along")}`,
    `${turn}${right(low)}L${right(slab)}Z`,
  ].join("");
}

function arcOf({ radius }: Slab, sweep: 0 | 1): string {
  return `A${radius} ${round(radius * FLAT)} 0 0 ${sweep} `;
}

function point(x: number, y: number): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
