import { DAY } from "@dosebeat/domain/time/durations";
import { expect, it } from "vitest";
import { correctedBehind, correctedByServer } from "./clock.ts";
import type { KeyedStatement } from "./queue.ts";

const at = (clock: string) => `2026-05-10T${clock}.000Z`;
const about = { date: "2026-05-10", medicine: 3, dosage_time: "08:00", key: "k" };
const taken = (time: string, said: string): KeyedStatement => ({
  ...about,
  status: "confirmed",
  at: at(time),
  said_utc: at(said),
});

/** The server's clock says 08:10 while this device's says 09:12. */
const refused = {
  message: "ahead",
  code: "clock_ahead",
  values: { minutes: 53, at: at("08:10:00") },
};
const now = Date.parse(at("09:12:00"));

it("shifts what was said just now by what the clock is ahead, offline and minutes ago too", () => {
  expect(correctedByServer(taken("09:05:00", "09:05:01"), refused, now)).toEqual({
    body: taken("08:03:00", "08:03:01"),
    minutes: 62,
  });
});

it("leaves a time in the past as it was said, but not one that has not come", () => {
  expect(correctedByServer(taken("08:00:00", "09:12:00"), refused, now)?.body).toEqual(
    taken("08:00:00", "08:10:00"),
  );
  expect(correctedByServer(taken("08:40:00", "09:12:00"), refused, now)?.body).toEqual(
    taken("07:38:00", "08:10:00"),
  );
});

it("shifts when something was skipped or taken back", () => {
  const back: KeyedStatement = { ...about, status: null, said_utc: at("09:12:00") };
  expect(correctedByServer(back, refused, now)?.body).toEqual({
    ...back,
    said_utc: at("08:10:00"),
  });
});

it("corrects nothing for another reason, without the server's time, or where clocks agree again", () => {
  const body = taken("09:05:00", "09:05:01");
  expect(correctedByServer(body, { message: "far", code: "taken_far" }, now)).toBeNull();
  expect(correctedByServer(body, { message: "ahead", code: "clock_ahead" }, now)).toBeNull();
  const right = taken("08:05:00", "08:05:01");
  expect(correctedByServer(right, refused, Date.parse(at("08:09:59")))).toBeNull();
});

it("shifts what was said before this device corrected its own clock", () => {
  const body = taken("09:05:00", "09:05:01");
  expect(correctedByServer(body, refused, Date.parse(at("08:10:00")))?.body).toEqual(
    taken("08:09:59", "08:10:00"),
  );
});

const yesterday = (clock: string) => `2026-05-09T${clock}.000Z`;
const saidYesterday = (time: string): KeyedStatement => ({
  ...about,
  status: "confirmed",
  at: time,
  said_utc: yesterday("08:05:01"),
});
const behindNow = Date.parse(yesterday("08:06:00"));

it("of a clock that is a day behind, shifts what was said just now, and keeps a time that was chosen", () => {
  const justNow = correctedBehind(saidYesterday(yesterday("08:05:00")), DAY, behindNow);
  expect(justNow).toEqual({ body: taken("08:05:00", "08:05:01"), minutes: -1440 });
  const chosen = correctedBehind(saidYesterday(at("08:00:00")), DAY, behindNow);
  expect(chosen?.body).toEqual(taken("08:00:00", "08:05:01"));
});

it("corrects a statement by a clock that is behind once, and none by a clock that is not", () => {
  const body = saidYesterday(yesterday("08:05:00"));
  expect(correctedBehind(body, 0, behindNow)).toBeNull();
  const corrected = correctedBehind(body, DAY, behindNow);
  expect(corrected && correctedBehind(corrected.body, DAY, behindNow + 30_000)).toBeNull();
});
