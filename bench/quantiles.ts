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
