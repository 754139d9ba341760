/** The installation's secret, and the one that is also accepted while two overlap. */
export interface Secrets {
  jwtSecret: string;
  jwtSecretBeside?: string | undefined;
}

/** The first creates everything new; both are accepted. */
export function secretsOf({ jwtSecret, jwtSecretBeside }: Secrets): readonly [string, ...string[]] {
  return jwtSecretBeside === undefined ? [jwtSecret] : [jwtSecret, jwtSecretBeside];
}
