import type { Message } from "@dosebeat/contract/messages";
import { expect, it } from "vitest";
import { nameOfMessage, reasonOfMessage, reasonOfWithdrawal, together } from "./sent-words.ts";

const sent: Message = {
  ...{ kind: "reminder", step: "due", channel: "push", state: "sent", reason: null },
  ...{ due_utc: "2026-11-23T08:00:00.000Z", at_utc: "2026-11-23T08:00:03.000Z" },
};

it("names steps without their number, and what a later server adds as a reminder", () => {
  expect(nameOfMessage({ kind: "reminder", step: "repeat-2" })).toBe("repeat");
  expect(nameOfMessage({ kind: "reminder", step: "withdraw-14" })).toBe("withdraw");
  expect(nameOfMessage({ kind: "reminder", step: "to-come" })).toBe("other");
  expect(nameOfMessage({ kind: "test", step: "test" })).toBe("test");
});

it("tells once what went to several devices", () => {
  const failed: Message = { ...sent, state: "failed", reason: "gone" };
  const counts = [...together([sent, sent, failed]).values()].map(({ count }) => count);
  expect(counts).toEqual([2, 1]);
});

it("has a reason for all that was not sent, and for what was replaced", () => {
  expect(reasonOfMessage({ reason: "late" })).toBe("late");
  expect(reasonOfMessage({ reason: "unverified" })).toBe("unverified");
  expect(reasonOfMessage({ reason: "constructor" })).toBe("unneeded");
  expect(reasonOfMessage({ reason: null })).toBe("unneeded");
  expect(reasonOfWithdrawal({ step: "withdraw-1", reason: "press" })).toBe("press");
  expect(reasonOfWithdrawal({ step: "due", reason: "late" })).toBe("other");
});
