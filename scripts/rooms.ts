import { posix } from "node:path";
import { importsOf, resolveImport, type SourceFile } from "./source-files.ts";

/** A workspace's rooms. What is not declared here may not be. */
interface House {
  base: string;
  /** From the ground up; a room imports itself and the rooms before it. A folder within a room is part of it. */
  rooms: readonly string[];
  /** Files directly in `base` that every room may import; they put nothing together. */
  open: readonly string[];
}

const HOUSES: readonly House[] = [
  {
    base: "domain/src",
    rooms: [
      "time",
      "presses",
      "plan",
      "doses",
      "stock",
      "adherence",
      "alerts",
      "codecs",
      "boxes",
      "reminders",
      "worklist",
    ],
    open: [],
  },
  {
    base: "server/src",
    rooms: [
      "platform",
      "words",
      "database",
      "peers",
      "http",
      "access",
      "accounts",
      "plan",
      "ledger",
      "boxes",
      "state",
      "telling",
      "care",
      "staff",
      "whole",
      "authentication",
    ],
    open: [
      "config.ts",
      "downlink-settings.ts",
      "limit-settings.ts",
      "parts.ts",
      "retention-settings.ts",
      "sign-on-settings.ts",
      "worker-tasks.ts",
    ],
  },
  {
    base: "web/src",
    rooms: [
      "i18n",
      "first",
      "session",
      "api",
      "offline",
      "routing",
      "ui",
      "charts",
      "nouns",
      ...["frame", "public", "patient", "carer", "staff", "account"].map((who) => `screens/${who}`),
      "routes",
    ],
    open: [],
  },
];

/** What goes upwards all the same, by file. */
const UPWARDS: Readonly<Record<string, string>> = {
  // The page of a medicine shows its plan and its doses in one answer.
  "server/src/plan/schedules/routes.ts": "server/src/state/doses/days.ts",
  // The outermost route renders it.
  "web/src/routes/frame.tsx": "web/src/root.tsx",
};

const NOUNS = "web/src/nouns";
/** Which nouns of the web a noun may use; a folder within a noun is a noun of its own. */
const NOUN_MAY_USE: Readonly<Record<string, readonly string[]>> = {
  "as-needed": ["doses"],
  assigning: ["profiles", "sensors"],
  care: ["profiles"],
  medicines: ["medicine-names", "plan-editor", "storage"],
  pauses: ["excused"],
  prescribing: ["excused"],
  "plan-editor": ["profiles", "schedules", "weekly-medicines"],
  reminders: ["push"],
  stock: ["medicines"],
  "zone-change": ["profiles"],
};

/** Imports of a file that the rooms do not allow. */
export function roomFaults(file: SourceFile): string[] {
  const house = HOUSES.find(({ base }) => file.path.startsWith(`${base}/`));
  if (!house) return [];
  const room = roomOf(house, file.path);
  if (room === undefined) return ["its folder is no declared room"];
  // Files beside the rooms put them together.
  if (room === "") return [];
  return targetsOf(file, house).flatMap((target) => {
    const other = roomOf(house, target);
    if (UPWARDS[file.path] === target) return [];
    if (other === "") {
      return house.open.includes(posix.basename(target)) ? [] : [`${target} puts rooms together`];
    }
    if (other === undefined || house.rooms.indexOf(other) > house.rooms.indexOf(room)) {
      return [`${target} is not below it`];
    }
    return [];
  });
}

/** Nouns of the web that a noun uses although it may not. */
export function nounFaults(file: SourceFile): string[] {
  const noun = nounOf(file.path);
  if (noun === undefined) return [];
  return nounsUsed(file).filter((other) => !NOUN_MAY_USE[noun]?.includes(other));
}

/** Allowances that nothing needs any more. */
export function unusedAllowances(files: readonly SourceFile[]): string[] {
  const used = new Set<string>();
  for (const file of files) {
    const house = HOUSES.find(({ base }) => file.path.startsWith(`${base}/`));
    if (!house) continue;
    const room = roomOf(house, file.path);
    if (room) used.add(`${house.base}/${room}`);
    for (const target of targetsOf(file, house)) {
      used.add(`${file.path} ${target}`);
      if (room && posix.dirname(target) === house.base) used.add(target);
    }
    for (const other of nounsUsed(file)) used.add(`${nounOf(file.path)} ${other}`);
  }
  const allowed = [
    ...HOUSES.flatMap(({ base, rooms, open }) =>
      [...rooms, ...open].map((name) => `${base}/${name}`),
    ),
    ...Object.entries(UPWARDS).map(([file, target]) => `${file} ${target}`),
    ...Object.entries(NOUN_MAY_USE).flatMap(([noun, others]) =>
      others.map((other) => `${noun} ${other}`),
    ),
  ];
  return allowed.filter((one) => !used.has(one));
}

/** The declared room of a path; "" directly in `src/`, undefined in an undeclared folder. */
function roomOf({ base, rooms }: House, path: string): string | undefined {
  if (posix.dirname(path) === base) return "";
  return rooms.find((room) => path.startsWith(`${base}/${room}/`));
}

function nounOf(path: string): string | undefined {
  const folder = posix.dirname(path);
  return folder.startsWith(`${NOUNS}/`) ? folder.slice(NOUNS.length + 1) : undefined;
}

function nounsUsed(file: SourceFile): string[] {
  const noun = nounOf(file.path);
  if (noun === undefined) return [];
  const used = importsOf(file).flatMap((specifier) => {
    const target = resolveImport(file.path, specifier);
    return (target === undefined ? undefined : nounOf(target)) ?? [];
  });
  return [...new Set(used)].filter((other) => other !== noun);
}

function targetsOf(file: SourceFile, { base }: House): string[] {
  return importsOf(file).flatMap((specifier) => {
    const target = resolveImport(file.path, specifier);
    return target?.startsWith(`${base}/`) ? [target] : [];
  });
}
