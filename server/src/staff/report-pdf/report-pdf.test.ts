import { MINUTE } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { textOfPdf } from "../../../test/pdf-text.ts";
import { worklistProfile } from "../../access/profiles/scope.ts";
import { allTexts } from "../../words/texts.ts";
import { findHappened, happenedLines, MOST_MOMENTS } from "./happened.ts";

let server: TestApp;
let nurse: TestPerson;
let patient: TestPerson;

beforeAll(async () => {
  server = await createTestApp();
  server.clock.set("2026-05-10T12:00:00Z");
  patient = await server.aPatient({ timezone: "UTC" });
  nurse = await server.aStaffMember("clinician");
  await server.db
    .updateTable("profiles")
    .set({ givenname: "Nina", familyname: "Roth" })
    .where("id", "=", nurse.profileid)
    .execute();
  await server.aGroup(patient, nurse);
});
afterAll(() => server.close());

async function does(by: TestPerson, method: "POST" | "PUT", path: string, data: object) {
  server.clock.advance(MINUTE);
  const { status, body } = await server.call(method, path, { token: by.token, body: { data } });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
}
const writes = (text: string, is_shared: boolean) =>
  does(nurse, "POST", "/api/notes", { profileid: patient.profileid, text, is_shared });

/** The lines of the report, without their isolates. */
async function lines(from: string, to: string) {
  const profile = worklistProfile(patient.profileid);
  const found = await findHappened(server.db, profile, { from, to, timezone: "UTC" });
  const { texts } = happenedLines(found, allTexts().en, (at) => at.toISOString().slice(5, 16));
  return texts.map((text) => text.replaceAll(/[\u2068\u2069]/g, ""));
}

test("the report tells what happened, the newest first, and no note that the patient does not read", async () => {
  const { id } = await server.aMedicine(patient, {
    name: "Bisoprolol",
    strength: "5 mg",
    startdate: "2026-05-01",
    schedules: ["08:00"],
  });
  const data = { kind: "called", outcome: "left_message", text: "Daughter", version: "none" };
  await does(nurse, "POST", `/api/worklist/${patient.profileid}/entries`, { ...data, after: null });
  await writes("Agreed: with breakfast", true);
  await writes("Sounds confused", false);
  await does(patient, "POST", "/api/medicine-pauses", {
    medicine: id,
    from: "2026-05-12",
    to: "2026-05-14",
  });
  await does(patient, "POST", "/api/excused", {
    from: "2026-05-20",
    to: "2026-05-24",
    reason: "sea",
  });
  const happened = await lines("2026-05-08", "2026-05-10");
  expect(happened.slice(0, 4)).toEqual([
    expect.stringMatching(/^05-10T12:05 days marked as not counted: May 20.+24, 2026, /),
    expect.stringMatching(/^05-10T12:04 pause changed: Bisoprolol 5 mg May 12.+14, 2026, /),
    "05-10T12:02 note shared with the patient, Nina Roth: Agreed: with breakfast",
    "05-10T12:01 Left a message, Nina Roth: Daughter",
  ]);
  expect(happened.join()).not.toContain("confused");
  // Yesterday's report is made today.
  expect(await lines("2026-05-01", "2026-05-09")).toEqual(happened);
  expect(await lines("2026-05-01", "2026-05-08")).toEqual([]);
  expect(await lines("2026-05-11", "2026-05-12")).toEqual([]);

  const url = `/api/profiles/${patient.profileid}/report.pdf?from=2026-05-01&to=2026-05-10`;
  const headers = { authorization: `Bearer ${nurse.token}`, "accept-encoding": "identity" };
  const answer = await server.app.inject({ url: `${url}&language=en`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  const text = textOfPdf(answer.rawPayload);
  if (text === null) return;
  expect(text).toContain("What happened");
  expect(text).toContain("with breakfast");
  expect(text).not.toContain("confused");
});

test("a note in letters that the paper has not is named instead of keeping the report back", async () => {
  await writes("ხვალ მოვა", true);
  const [newest] = await lines("2026-05-08", "2026-05-10");
  expect(newest).toMatch(
    /Nina Roth: \[text in another script, to be read on the page of the patient\]$/,
  );
  const headers = { authorization: `Bearer ${nurse.token}`, "accept-encoding": "identity" };
  const url = `/api/profiles/${patient.profileid}/report.pdf?from=2026-05-01&to=2026-05-10`;
  const answer = await server.app.inject({ url: `${url}&language=en`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(textOfPdf(answer.rawPayload) ?? "text in another script").toContain("text in another");
});

test("more than two pages have room for are left to the page of the patient", async () => {
  for (let note = 0; note < MOST_MOMENTS; note += 1) await writes(`Note ${note}`, true);
  const happened = await lines("2026-05-08", "2026-05-10");
  expect(happened).toHaveLength(MOST_MOMENTS + 1);
  expect(happened[0]).toContain(`Note ${MOST_MOMENTS - 1}`);
  expect(happened.at(-1)).toBe("Earlier: on the page of the patient.");
});
