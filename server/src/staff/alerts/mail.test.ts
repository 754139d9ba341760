import { LANGUAGES, type Language } from "@dosebeat/contract/base/languages";
import { ALERT_KINDS } from "@dosebeat/domain/alerts/kinds";
import { describe, expect, it } from "vitest";
import { allTexts } from "../../words/texts.ts";
import type { ClaimedDelivery } from "./delivery-queries.ts";
import { alertMail } from "./mail.ts";

const NOW = new Date("2026-05-10T16:00:00Z");
const texts = allTexts();

function delivery(fields: Partial<ClaimedDelivery> = {}): ClaimedDelivery {
  return {
    id: 1,
    rule_id: 2,
    alert_id: 3,
    erased_alert: null,
    event: "begun",
    channel: "mail",
    attempts: 1,
    address: "nurse@clinic.example",
    made_at: NOW,
    kind: "box_silent",
    count: null,
    secret: null,
    language: "en",
    timezone: "Europe/Berlin",
    group_id: 4,
    group_name: "Ward 3",
    profile_id: 5,
    record_number: "4711",
    deveui: "70b3d57ed0050001",
    since_at: new Date("2026-05-10T12:00:00Z"),
    ended_at: null,
    ...fields,
  };
}

function mail(first: ClaimedDelivery, ...others: ClaimedDelivery[]) {
  return alertMail([first, ...others], { texts, publicUrl: "https://dose.example", now: NOW });
}

it("says what it is, of whom, and since when, without a name", () => {
  const { to, subject, text } = mail(delivery());
  expect(to).toBe("nurse@clinic.example");
  expect(subject).toBe("Box offline: patient 4711 (Ward 3)");
  expect(text).toContain("Patient 4711, box 70b3d57ed0050001, since 14:00");
  expect(text).toContain("https://dose.example/alerts");
});

it("of several patients is one mail, with the same id for the same content", () => {
  const others = [
    delivery({ id: 2, record_number: "4712" }),
    delivery({ id: 3, record_number: null }),
  ];
  const { subject, text, id } = mail(delivery(), ...others);
  expect(subject).toBe("Box offline: 3 patients (Ward 3)");
  expect(text).toMatch(/Patient 4711.*\n.*Patient 4712.*\n.*Patient #5/);
  expect(mail(delivery({ attempts: 2 }), ...others).id).toBe(id);
  expect(mail(delivery()).id).not.toBe(id);
});

it("names 50 patients at most", () => {
  const many = Array.from({ length: 70 }, (_, at) => delivery({ id: 10 + at }));
  const { text } = mail(delivery(), ...many);
  expect(text.match(/Patient 4711/g)).toHaveLength(50);
  expect(text).toContain("and 21 more");
});

it("what staff typed is neither a link nor a paragraph", () => {
  const { subject, text, html } = mail(
    delivery({ group_name: "<b>Ward</b>\n{link}", record_number: "{link}\n\n7" }),
  );
  expect(subject).not.toContain("\n");
  expect(text.match(/https:/g)).toHaveLength(1);
  expect(html).not.toContain("<b>");
});

it("of a patient who was erased says no more than that", () => {
  const { subject, text } = mail(
    delivery({
      event: "ended",
      alert_id: null,
      erased_alert: 3,
      profile_id: null,
      record_number: null,
      deveui: null,
      since_at: null,
    }),
  );
  expect(subject).toBe("Over: Box offline, patient erased (Ward 3)");
  expect(text).toContain("A patient who was erased\n");
  expect(text).not.toMatch(/#|null/);
});

it("to an address without an account tells times in UTC, and says so", () => {
  expect(mail(delivery({ timezone: "UTC" })).text).toContain("since 12:00 UTC");
});

describe.each(LANGUAGES)("in %s", (language: Language) => {
  it.each(ALERT_KINDS)("%s is whole when it begins, ends and is tried", (kind) => {
    const count = kind === "missed_in_a_row" ? 3 : null;
    const deveui = kind === "box_silent" ? "70b3d57ed0050001" : null;
    for (const event of ["begun", "ended", "test"] as const) {
      const ended_at = event === "ended" ? NOW : null;
      const { subject, text, html } = mail(
        delivery({ language, kind, count, event, deveui, ended_at }),
      );
      expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined|null/);
      expect(subject).toContain("Ward 3");
      expect(html).toContain(`lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"`);
    }
  });
});
