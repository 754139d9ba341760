/** Parameters of {@link isNotUnderstood}; the database applies the same rule to lists (`is_not_understood`). */
export const UNDERSTOOD = {
  /** Last frames that are looked at. */
  frames: 10,
  /** Fewer undecodable frames say nothing yet. */
  leastUndecodable: 3,
} as const;

/** The history without any frame: that of a new box. */
export const NO_FRAMES = 1;

/**
 * Adds how a frame was decoded to how the last ones were. Those before the last {@link UNDERSTOOD.frames} are
 * forgotten.
 *
 * @param recentFrames a bit for each frame, the last one lowest, 1: undecodable; below a leading 1
 */
export function withFrame(recentFrames: number, isUndecodable: boolean): number {
  const full = 1 << UNDERSTOOD.frames;
  const next = recentFrames * 2 + Number(isUndecodable);
  return next < full ? next : full + (next % full);
}

/**
 * Whether a box is not understood: more than half of its last frames, and at least three, could not be decoded.
 *
 * @param recentFrames as {@link withFrame} makes it
 */
export function isNotUnderstood(recentFrames: number): boolean {
  const [, ...bits] = recentFrames.toString(2);
  const undecodable = bits.filter((bit) => bit === "1").length;
  return undecodable >= UNDERSTOOD.leastUndecodable && 2 * undecodable > bits.length;
}
