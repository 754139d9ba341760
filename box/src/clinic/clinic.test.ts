import { ChangeContact } from "@dosebeat/contract/contact-details";
import { BoxMessage } from "@dosebeat/contract/ingest";
import { RegisterSensors } from "@dosebeat/contract/sensors";
import { CreateUser } from "@dosebeat/contract/users";
import { codecFor } from "@dosebeat/domain/codecs/models";
import { PILLBOX_UPLINK_PORT } from "@dosebeat/domain/codecs/pillbox-1-uplink";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { addDays } from "@dosebeat/domain/time/local-time";
import { describe, expect, test } from "vitest";
import { pressesOn } from "./days.ts";
import { messagesOf, type Span } from "./messages.ts";
import { frameOf, MISREAD_MODEL } from "./misread.ts";
import { CLINIC_ZONE, type Habit, patientOf, patientsOf } from "./patients.ts";

const PATIENTS = Array.from({ length: 3000 }, (_, index) => patientOf(index + 1));
const started = Date.parse("2026-11-23T09:00:00Z");
const span: Span = { firstDay: "2026-11-07", started };

function oneWith(habit: Habit) {
  const found = PATIENTS.find((patient) => patient.habit === habit);
  if (!found) throw new Error(`Nobody has the habit ${habit}.`);
  return found;
}

describe("the patients of the clinic", () => {
  test("have accounts and boxes of their own that the contract accepts", () => {
    for (const { email, givenname, familyname, language, born, deveui, contact } of PATIENTS) {
      if (Object.keys(contact).length > 0) ChangeContact.parse({ data: contact });
      const data = { email, givenname, familyname, language, born, timezone: CLINIC_ZONE };
      CreateUser.parse({ data });
      if (deveui !== null) RegisterSensors.parse({ data: { deveui } });
    }
    expect(new Set(PATIENTS.map(({ email }) => email)).size).toBe(3000);
    const boxes = PATIENTS.flatMap(({ deveui }) => deveui ?? []);
    expect(new Set(boxes).size).toBe(boxes.length);
    expect(boxes.length).toBeGreaterThan(2800);
  });

  test("do what gives a nurse every kind of reason to call", () => {
    expect(new Set(PATIENTS.map(({ habit }) => habit)).size).toBe(13);
    const stories = patientsOf(10).slice(10);
    expect(new Set(stories.map(({ habit }) => habit)).size).toBe(7);
    expect(new Set(patientsOf(10).map(({ email }) => email)).size).toBe(10 + stories.length);
  });

  test("with a weekly medicine open the box on its weekday, and as their stories say", () => {
    const days = (habit: Habit) => {
      const patient = patientsOf(0).find((one) => one.habit === habit);
      if (!patient) throw new Error(`Nobody has the habit ${habit}.`);
      return Array.from({ length: 14 }, (_, index) => 14 - index).flatMap((daysBefore) => {
        const date = addDays("2026-11-23", -daysBefore);
        return pressesOn(patient, { date, daysBefore }).map(() => daysBefore);
      });
    };
    expect(days("took it twice")).toEqual([9, 2, 2]);
    expect(days("opens it daily")).toEqual([10, 3, 2, 1]);
    expect(days("missed the week")).toEqual([11]);
    expect(days("left out apixaban").slice(-3)).toEqual([2, 2, 1]);
  });
});

describe("messages of a box", () => {
  const regular = oneWith("regular");

  test("are what the contract accepts, ascending, with presses numbered without a gap", () => {
    const messages = messagesOf(regular, span, 0, started);
    for (const message of messages) BoxMessage.parse(message);
    const times = messages.map(({ time = "" }) => time);
    expect(times).toEqual([...times].sort());
    const seqs = messages.flatMap(({ presses = [] }) => presses.map(({ seq }) => seq));
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
    expect(messages.at(-1)?.press_seq).toBe(seqs.length);
    expect(seqs.length).toBeGreaterThan(12);
  });

  test("are the same whether they are asked for at once or in parts", () => {
    const middle = started - 5 * DAY - 7 * HOUR;
    const parts = [
      ...messagesOf(regular, span, 0, middle),
      ...messagesOf(regular, span, middle, started),
    ];
    expect(parts).toEqual(messagesOf(regular, span, 0, started));
  });

  test("stop where a box falls silent, and are none where it never was switched on", () => {
    const [last] = messagesOf(oneWith("silent box"), span, 0, started).slice(-1);
    expect(Date.parse(last?.time ?? "")).toBeLessThan(started - DAY);
    expect(messagesOf(oneWith("never switched on"), span, 0, started)).toEqual([]);
    expect(messagesOf(oneWith("no box"), span, 0, started)).toEqual([]);
  });

  test("of a box with a wrong model are frames that only its own model understands", () => {
    const messages = messagesOf(oneWith("wrong model"), span, 0, started);
    expect(messages.map(({ fcnt }) => fcnt)).toEqual(messages.map((_, index) => index));
    for (const { body } of messages.map(frameOf)) {
      const bytes = Buffer.from(String(body["data"]), "base64");
      expect(codecFor(MISREAD_MODEL)?.(bytes, PILLBOX_UPLINK_PORT)).toMatchObject({ ok: false });
      expect(codecFor("pillbox-1")?.(bytes, PILLBOX_UPLINK_PORT)).toMatchObject({ ok: true });
    }
  });
});
