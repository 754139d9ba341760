/** The installation's secret, and the one that is accepted beside it while two overlap. */
export interface Secrets {
  jwtSecret: string;
  jwtSecretBeside?: string | undefined;
}

/** The first makes all that is new; each of them is accepted. */
export function secretsOf({ jwtSecret, jwtSecretBeside }: Secrets): readonly [string, ...string[]] {
  return jwtSecretBeside === undefined ? [jwtSecret] : [jwtSecret, jwtSecretBeside];
}
