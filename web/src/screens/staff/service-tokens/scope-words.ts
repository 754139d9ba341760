import type { TokenScope } from "@dosebeat/contract/base/token-scopes";

/** The text for each scope. */
export const SCOPE_WORDS = {
  "read:patients": "readPatients",
  "read:plans": "readPlans",
  "read:doses": "readDoses",
  "read:figures": "readFigures",
  "read:presses": "readPresses",
  "read:readings": "readReadings",
  "read:boxes": "readBoxes",
  "write:boxes": "writeBoxes",
  "write:prescriptions": "writePrescriptions",
  "write:accounts": "writeAccounts",
} as const satisfies Readonly<Record<TokenScope, string>>;
