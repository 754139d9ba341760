import { lastDurations } from "./records.mjs";

/** Of a file that has never run here. */
const UNKNOWN_SECONDS = 2;

/**
 * The first files that together take no longer than this, and how many are left out. The first is always
 * among them.
 *
 * @param {readonly string[]} files in the order of their importance
 * @param {number} seconds
 */
export function within(files, seconds) {
  const last = lastDurations();
  let left = seconds;
  const chosen = files.filter((file, place) => {
    const takes = last[file] ?? UNKNOWN_SECONDS;
    if (place > 0 && takes > left) return false;
    left -= takes;
    return true;
  });
  return { chosen, leftOut: files.length - chosen.length };
}
