import type { ReminderAnswered } from "@dosebeat/contract/reminder-answers";
import { expect, it } from "vitest";
import { CallError } from "../../../api/call.ts";
import { canWait, stateOfAnswer, stateOfFailure, stateOfLook } from "./answer-state.ts";

const open: ReminderAnswered = {
  outcome: null,
  givenname: "Ada",
  due_utc: "2026-11-23T08:00:00Z",
  timezone: "UTC",
  pressed_utc: null,
  is_over: false,
  open: [
    {
      medicine: 1,
      name: "Metformin",
      taken_since: null,
      is_weekly: false,
      ask: false,
      if_late: "",
    },
  ],
};

function refusal(status: number, code: string): CallError {
  const error = new CallError("refused", status, { message: "…", code });
  error.isOurs = true;
  return error;
}

it("asks while something is open, and else says what holds", () => {
  expect(stateOfLook(open).kind).toBe("ask");
  const endOf = (outcome: ReminderAnswered["outcome"]) => {
    const state = stateOfLook({ ...open, open: [], outcome });
    return state.kind === "end" ? state.end : state.kind;
  };
  expect([endOf(null), endOf("seen"), endOf("kept"), endOf("older")]).toEqual([
    "nothing",
    "seen",
    "done",
    "done",
  ]);
});

it("says when it reminds again after Later, and which word holds after another", () => {
  const said = { answer: "later", minutes: 15, said_utc: "2026-11-23T08:05:00Z" } as const;
  expect(stateOfAnswer({ ...open, outcome: "kept" }, said)).toMatchObject({
    end: "later",
    again: Date.parse("2026-11-23T08:20:00Z"),
  });
  expect(stateOfAnswer({ ...open, outcome: "older" }, { answer: "taken" })).toMatchObject({
    end: "older",
    again: null,
  });
});

it("ends with a dead link, and keeps asking after any other refusal", () => {
  expect(stateOfFailure(refusal(404, "answer_dead"), open).kind).toBe("over");
  expect(stateOfFailure(refusal(409, "later_enough"), open)).toMatchObject({
    kind: "ask",
    isLaterEnough: true,
    fault: null,
  });
});

it("keeps for later what did not reach the server, and nothing that it refused", () => {
  expect(canWait(new CallError("offline", 0, "…"))).toBe(true);
  expect(canWait(refusal(503, "…"))).toBe(true);
  expect(canWait(refusal(409, "later_enough"))).toBe(false);
});
