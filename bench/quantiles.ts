/** @param ascending at least one */
export function quantile(ascending: readonly number[], share: number): number {
  return ascending[Math.floor(share * ascending.length)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(
    [...values].sort((one, other) => one - other),
    0.5,
  );
}

/**
 * Median and quartiles as text.
 *
 * @param ascending at least one
 */
export function spread(ascending: readonly number[]): string {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) =>
    quantile(ascending, share).toFixed(2),
  );
  return `${middle} (${low} to ${high})`;
}
