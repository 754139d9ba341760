/** Press numbers of a box count modulo this (pillbox/1). */
export const SEQUENCE_MODULUS = 65_536;

/** How far a press counter advanced, modulo 65,536; negative when more than half of that: it went back. */
export function sequenceStep(from: number, to: number): number {
  const step = (((to - from) % SEQUENCE_MODULUS) + SEQUENCE_MODULUS) % SEQUENCE_MODULUS;
  return step < SEQUENCE_MODULUS / 2 ? step : step - SEQUENCE_MODULUS;
}
