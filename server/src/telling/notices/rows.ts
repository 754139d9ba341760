import { DAY } from "@dosebeat/domain/time/durations";
import type { NewRow, Row } from "../../database/schema.ts";

/** How long a notice is worth sending. */
const OF_USE_MS = DAY;

/** What is told, before the destinations are known. */
interface Told {
  userid: number;
  profileid: number;
  kind: Row<"messages">["kind"];
  step: string;
  /** The time at which it should be told. */
  about: Date;
  details: object;
}

/** Where somebody can be told. */
interface Targets {
  devices: readonly number[];
  mail: boolean;
}

/** One row for each destination; without any, one that only records that nobody was told. */
export function rowsOf(told: Told, { devices, mail }: Targets, now: Date): NewRow<"messages">[] {
  const { userid, profileid, kind, step, about, details } = told;
  const common = {
    user_id: userid,
    profile_id: profileid,
    kind,
    step,
    about_at: about,
    decided_at: now,
    send_at: now,
    until_at: new Date(now.getTime() + OF_USE_MS),
    details: JSON.stringify(details),
  };
  const waiting = { ...common, state: "waiting", reason: null, sent_at: null } as const;
  const rows: NewRow<"messages">[] = devices.map((target) => ({
    ...waiting,
    channel: "push",
    target,
  }));
  if (mail) rows.push({ ...waiting, channel: "mail", target: 0 });
  if (rows.length > 0) return rows;
  const nowhere = { channel: "none", target: 0, state: "dropped", reason: "no_device" } as const;
  return [{ ...common, ...nowhere, sent_at: null }];
}
