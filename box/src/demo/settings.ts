/** The maximum that the DevEUIs can number. */
const MOST_PATIENTS = 50_000;

/** Settings of the demo, from environment variables. */
export interface DemoSettings {
  url: string;
  ingestKey: string;
  setupcode: string | null;
  admin: { email: string; password: string } | null;
  /** Patients of the clinic; 0: no clinic. */
  clinic: number;
}

export function readSettings(env: Readonly<Record<string, string | undefined>>): DemoSettings {
  const email = env["ADMIN_EMAIL"];
  const password = env["ADMIN_PASSWORD"];
  if (Boolean(email) !== Boolean(password)) {
    throw new Error("ADMIN_EMAIL and ADMIN_PASSWORD must both be set, or neither");
  }
  return {
    url: required(env, "DOSEBEAT_URL", "the address of a running server"),
    ingestKey: required(env, "DOSEBEAT_INGEST_KEY", "an ingest key of that server"),
    setupcode: env["DOSEBEAT_SETUP_CODE"] || null,
    admin: email && password ? { email, password } : null,
    clinic: clinicOf(env["DEMO_CLINIC"]),
  };
}

function clinicOf(text: string | undefined): number {
  const patients = Number(text || 0);
  if (Number.isInteger(patients) && patients >= 0 && patients <= MOST_PATIENTS) return patients;
  throw new Error(`DEMO_CLINIC is ${text}: it must be a whole number from 0 to ${MOST_PATIENTS}`);
}

function required(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  meaning: string,
): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set: the demo needs ${meaning}`);
  return value;
}
