/**
 * Limits of the air in a box beyond which the patient is told. Most tablets are labelled "below 30 °C" or
 * tolerate it for a while ("controlled room temperature", USP <659>), must not freeze, and keep best in
 * dry air.
 */
export const CLIMATE_LIMITS = { warm: 30, cold: 2, damp: 75 } as const;

export type ClimateFault = keyof typeof CLIMATE_LIMITS;

/** What is wrong with the air in the box, in °C and percent; undefined: not measured. */
export function climateFault(
  temperature: number | undefined,
  humidity: number | undefined,
): ClimateFault | null {
  if (temperature !== undefined && temperature > CLIMATE_LIMITS.warm) return "warm";
  if (temperature !== undefined && temperature < CLIMATE_LIMITS.cold) return "cold";
  return humidity !== undefined && humidity > CLIMATE_LIMITS.damp ? "damp" : null;
}
