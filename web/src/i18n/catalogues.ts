import type en from "./messages/en.json";
import type {
  AdminNoun,
  AdminProblem,
  LaterNoun,
  LaterPart,
  OtherProblem,
  PublicNoun,
} from "./nouns.ts";

export type Messages = typeof en;
type Problems = Messages["problem"];
export type PublicMessages = Pick<Messages, PublicNoun> & {
  problem: Omit<Problems, OtherProblem | AdminProblem>;
};
export type AdminMessages = Pick<Messages, AdminNoun> & { problem: Pick<Problems, AdminProblem> };
export type OtherMessages = Omit<Messages, PublicNoun | AdminNoun | LaterNoun | "problem"> & {
  problem: Pick<Problems, OtherProblem>;
};
export type LaterMessages<Part extends LaterPart = LaterPart> = Pick<Messages, LaterNoun<Part>>;

interface Loaders<Part> {
  [path: string]: () => Promise<{ default: Part }>;
}

/** The build splits each catalogue into parts (web/build). */
const PUBLIC = import.meta.glob<{ default: PublicMessages }>("./messages/*.json", {
  query: "?part=public",
});
const OTHER = import.meta.glob<{ default: OtherMessages }>("./messages/*.json", {
  query: "?part=other",
});
const ADMIN = import.meta.glob<{ default: AdminMessages }>("./messages/*.json", {
  query: "?part=admin",
});
const LATER: { [Part in LaterPart]: Loaders<LaterMessages<Part>> } = {
  medicine: import.meta.glob<{ default: LaterMessages<"medicine"> }>("./messages/*.json", {
    query: "?part=medicine",
  }),
  account: import.meta.glob<{ default: LaterMessages<"account"> }>("./messages/*.json", {
    query: "?part=account",
  }),
  prescribing: import.meta.glob<{ default: LaterMessages<"prescribing"> }>("./messages/*.json", {
    query: "?part=prescribing",
  }),
  contact: import.meta.glob<{ default: LaterMessages<"contact"> }>("./messages/*.json", {
    query: "?part=contact",
  }),
  charts: import.meta.glob<{ default: LaterMessages<"charts"> }>("./messages/*.json", {
    query: "?part=charts",
  }),
  readings: import.meta.glob<{ default: LaterMessages<"readings"> }>("./messages/*.json", {
    query: "?part=readings",
  }),
  report: import.meta.glob<{ default: LaterMessages<"report"> }>("./messages/*.json", {
    query: "?part=report",
  }),
  boxTold: import.meta.glob<{ default: LaterMessages<"boxTold"> }>("./messages/*.json", {
    query: "?part=boxTold",
  }),
  lostBox: import.meta.glob<{ default: LaterMessages<"lostBox"> }>("./messages/*.json", {
    query: "?part=lostBox",
  }),
  refill: import.meta.glob<{ default: LaterMessages<"refill"> }>("./messages/*.json", {
    query: "?part=refill",
  }),
  studyDay: import.meta.glob<{ default: LaterMessages<"studyDay"> }>("./messages/*.json", {
    query: "?part=studyDay",
  }),
  ownStudy: import.meta.glob<{ default: LaterMessages<"ownStudy"> }>("./messages/*.json", {
    query: "?part=ownStudy",
  }),
  study: import.meta.glob<{ default: LaterMessages<"study"> }>("./messages/*.json", {
    query: "?part=study",
  }),
  scan: import.meta.glob<{ default: LaterMessages<"scan"> }>("./messages/*.json", {
    query: "?part=scan",
  }),
  phases: import.meta.glob<{ default: LaterMessages<"phases"> }>("./messages/*.json", {
    query: "?part=phases",
  }),
  tour: import.meta.glob<{ default: LaterMessages<"tour"> }>("./messages/*.json", {
    query: "?part=tour",
  }),
  reminders: import.meta.glob<{ default: LaterMessages<"reminders"> }>("./messages/*.json", {
    query: "?part=reminders",
  }),
  reply: import.meta.glob<{ default: LaterMessages<"reply"> }>("./messages/*.json", {
    query: "?part=reply",
  }),
  access: import.meta.glob<{ default: LaterMessages<"access"> }>("./messages/*.json", {
    query: "?part=access",
  }),
  signOn: import.meta.glob<{ default: LaterMessages<"signOn"> }>("./messages/*.json", {
    query: "?part=signOn",
  }),
  care: import.meta.glob<{ default: LaterMessages<"care"> }>("./messages/*.json", {
    query: "?part=care",
  }),
  audit: import.meta.glob<{ default: LaterMessages<"audit"> }>("./messages/*.json", {
    query: "?part=audit",
  }),
  alerts: import.meta.glob<{ default: LaterMessages<"alerts"> }>("./messages/*.json", {
    query: "?part=alerts",
  }),
  tokens: import.meta.glob<{ default: LaterMessages<"tokens"> }>("./messages/*.json", {
    query: "?part=tokens",
  }),
  webhooks: import.meta.glob<{ default: LaterMessages<"webhooks"> }>("./messages/*.json", {
    query: "?part=webhooks",
  }),
  apps: import.meta.glob<{ default: LaterMessages<"apps"> }>("./messages/*.json", {
    query: "?part=apps",
  }),
  connectedApps: import.meta.glob<{ default: LaterMessages<"connectedApps"> }>(
    "./messages/*.json",
    {
      query: "?part=connectedApps",
    },
  ),
  worklist: import.meta.glob<{ default: LaterMessages<"worklist"> }>("./messages/*.json", {
    query: "?part=worklist",
  }),
};

/** Merges the messages of two parts, and within them those of refusals, which both may have. */
export function joined<One extends { problem: object }, Other extends { problem: object }>(
  one: One,
  other: Other,
) {
  return { ...one, ...other, problem: { ...one.problem, ...other.problem } };
}

/** The messages of public pages. Throws when they cannot be fetched. */
export function loadPublicMessages(language: string): Promise<PublicMessages> {
  return load(PUBLIC, language);
}

/** The other messages, for screens behind the sign-in. Throws when they cannot be fetched. */
export function loadOtherMessages(language: string): Promise<OtherMessages> {
  return load(OTHER, language);
}

/** The same with the administrators' messages. */
export async function loadAllOtherMessages(
  language: string,
): Promise<OtherMessages & AdminMessages> {
  const [other, admin] = await Promise.all([load(OTHER, language), load(ADMIN, language)]);
  return joined(other, admin);
}

/** The messages of a part that only some screens use. Throws when they cannot be fetched. */
export function loadLaterMessages<Part extends LaterPart>(
  part: Part,
  language: string,
): Promise<LaterMessages<Part>> {
  return load<LaterMessages<Part>>(LATER[part], language);
}

async function load<Part>(loaders: Loaders<Part>, language: string): Promise<Part> {
  const found = loaders[`./messages/${language}.json`];
  if (!found) throw new Error(`There is no catalogue of ${language}.`);
  return (await found()).default;
}
