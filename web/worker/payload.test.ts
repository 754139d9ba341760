import { expect, it } from "vitest";
import { newerOf, optionsOf, pageOf, readPayload } from "./payload.ts";

const ORIGIN = "https://dosebeat.example";
const message = {
  web_push: 8030,
  notification: { title: "Time for your 08:00 medicine", body: "2 medicines." },
  id: "12",
  tag: "o-7",
  kind: "reminder",
  step: "due",
  lang: "ar",
  dir: "rtl",
  silent: false,
  requireInteraction: true,
  actions: [
    { action: "taken", title: "Taken now" },
    { action: "later", title: "In 15 minutes" },
    { action: "skipped", title: "Skip…" },
    { action: "unknown", title: "Of a later server" },
  ],
  token: "token",
  api: "https://elsewhere.example/api",
  url: "/ar/answer#token",
  minutes: 15,
  until_utc: "2026-11-23T08:15:00Z",
};

function read(change: object = {}) {
  const payload = readPayload({ ...message, ...change });
  if (!payload) throw new Error("This message cannot be read.");
  return payload;
}

it("shows a message in its language and direction, with as many buttons as fit", () => {
  const options = optionsOf(read(), false, 2);
  expect(options).toMatchObject({
    body: "2 medicines.",
    tag: "o-7",
    lang: "ar",
    dir: "rtl",
    silent: false,
    renotify: true,
    requireInteraction: true,
  });
  expect(options.actions.map(({ action }) => action)).toEqual(["taken", "later"]);
});

it("replaces without a sound where it is silent, and asks nothing without a token", () => {
  const options = optionsOf(read({ token: null }), true, 2);
  expect(options).toMatchObject({ silent: true, renotify: false, actions: [] });
});

it("reads nothing from what is no message, and leaves out what it does not know", () => {
  for (const other of [null, 3, "text", {}, { ...message, id: 3 }, { ...message, tag: null }]) {
    expect(readPayload(other)).toBeNull();
  }
  expect(readPayload({ id: "1", tag: "a", notification: { title: "T" } })).toMatchObject({
    silent: false,
    dir: "ltr",
    token: null,
    kept: null,
    actions: [],
    minutes: 15,
  });
});

it("shows the message that was decided last, in whichever order they arrive", () => {
  // According to its server's clock, this one was sent after the other.
  const due = read({ id: "99", sent_utc: "2026-11-23T09:00:00Z" });
  const withdrawn = read({ id: "100", silent: true, sent_utc: "2026-11-23T08:21:00Z" });
  expect(newerOf(withdrawn, due)).toBe(withdrawn);
  expect(newerOf(due, withdrawn)).toBe(withdrawn);
  expect(newerOf(due, null)).toBe(due);
});

it("opens pages of this server only, to leave out where it is asked why", () => {
  expect(pageOf(read(), "", ORIGIN)).toBe(`${ORIGIN}/ar/answer#token`);
  expect(pageOf(read(), "skipped", ORIGIN)).toBe(`${ORIGIN}/ar/answer?say=skipped#token`);
  for (const url of ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"]) {
    expect(pageOf(read({ url }), "", ORIGIN)).toBe(`${ORIGIN}/dashboard`);
  }
});
