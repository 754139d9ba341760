import { MESSAGE_CHANNELS, MESSAGE_REASONS, type Message } from "@dosebeat/contract/messages";
import { expect, it } from "vitest";
import catalogue from "../../i18n/messages/en.json" with { type: "json" };
import { nameOfMessage, reasonOfMessage, reasonOfWithdrawal, together } from "./sent-words.ts";

const sent: Message = {
  kind: "reminder",
  step: "due",
  channel: "push",
  state: "sent",
  reason: null,
  due_utc: "2026-11-23T08:00:00.000Z",
  at_utc: "2026-11-23T08:00:03.000Z",
};

it("names steps without their number, and what a later server adds as a reminder", () => {
  expect(nameOfMessage({ kind: "reminder", step: "repeat-2" })).toBe("repeat");
  expect(nameOfMessage({ kind: "reminder", step: "withdraw-14" })).toBe("withdraw");
  expect(nameOfMessage({ kind: "reminder", step: "early-last" })).toBe("early");
  expect(nameOfMessage({ kind: "reminder", step: "to-come" })).toBe("other");
  expect(nameOfMessage({ kind: "test", step: "test" })).toBe("test");
});

it("tells once what went to several devices", () => {
  const failed: Message = { ...sent, state: "failed", reason: "gone" };
  const counts = [...together([sent, sent, failed]).values()].map(({ count }) => count);
  expect(counts).toEqual([2, 1]);
});

it("has words for every reason that the server gives, and others for emails", () => {
  const words: Record<string, string> = catalogue.sentMessages;
  for (const reason of MESSAGE_REASONS) {
    for (const channel of MESSAGE_CHANNELS) {
      const name = reasonOfMessage({ reason, channel });
      expect([reason, name]).not.toContain("unneeded");
      expect(words[name]).toBeTruthy();
    }
  }
  expect(reasonOfMessage({ reason: "refused", channel: "push" })).toBe("refused");
  expect(reasonOfMessage({ reason: "refused", channel: "mail" })).toBe("mailRefused");
});

it("takes what a later server says as of no more use, and tells why something was replaced", () => {
  expect(reasonOfMessage({ reason: "constructor", channel: "mail" })).toBe("unneeded");
  expect(reasonOfMessage({ reason: null, channel: "push" })).toBe("unneeded");
  expect(reasonOfWithdrawal({ step: "withdraw-1", reason: "press" })).toBe("press");
  expect(reasonOfWithdrawal({ step: "due", reason: "late" })).toBe("other");
});
