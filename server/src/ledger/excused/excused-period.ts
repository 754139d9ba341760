import type { AddExcused } from "@dosebeat/contract/excused";
import type { z } from "zod";
import { findKept, keepKey } from "../../access/keyed/once.ts";
import { earliestOf } from "../../access/marks/from.ts";
import type { Row } from "../../database/schema.ts";
import type { Saying, Withdrawable } from "../saying.ts";
import { addExcused, removeExcused } from "./queries.ts";

type Period = z.infer<typeof AddExcused>["data"];

/** Chart days that are not monitored: hospital, box not used, travelling. */
export const EXCUSED: Saying<Period, Period, Row<"excused_periods">> &
  Withdrawable<Row<"excused_periods">> = {
  named: "The period",
  keys: {
    find: (db, { userid }, key) => findKept(db, userid, key),
    keep: (tx, { userid }, { id, ...made }) => keepKey(tx, { userid, ...made }, id),
  },
  identity: (sent) => sent,
  adds: () => [["excused", 1]],
  store: (tx, period, { profile_id, said_at }) => addExcused(tx, profile_id, period, said_at),
  remove: removeExcused,
  entry: ({ id, from_day, to_day }, change) => ({
    kind: change === "added" ? "excused-added" : "excused-removed",
    details: { period: id, from: from_day, to: to_day },
  }),
  event: ({ id }) => ({ kind: "dose", id }),
  from: (_tx, { from_day }) => earliestOf(from_day),
};
