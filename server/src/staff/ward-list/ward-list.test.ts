import { AdherenceAnswer } from "@dosebeat/contract/adherence";
import { SummariesAnswer } from "@dosebeat/contract/summaries";
import { WardListAnswer } from "@dosebeat/contract/ward-list";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { textOfPdf } from "../../../test/pdf-text.ts";

const NOON = "2026-05-20T12:00:00.000Z";

let server: TestApp;
let [nurse, stranger, admin, ada, grace]: TestPerson[] = [];
let group: number;
let medicine: { id: number };

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set("2026-05-01T06:00:00Z");
  ada = await server.aPatient({ givenname: "Ada", familyname: "Lovelace" });
  grace = await server.aPatient({ givenname: "Grace", familyname: "Hopper" });
  medicine = await server.aMedicine(ada, { schedules: ["08:00"], startdate: "2026-05-01" });
  await server.aMedicine(ada, { schedules: [], startdate: "2026-06-01" });
  await server.aBinding(ada, { from: server.clock.now() });
  server.clock.set(NOON);
  nurse = await server.aStaffMember("clinician");
  stranger = await server.aStaffMember("clinician");
  admin = await server.anAdmin();
  group = await server.aGroup(ada, grace, nurse);
  await server.db
    .updateTable("profiles")
    .set({ born: "1951", record_number: `A-${ada.profileid}` })
    .where("id", "=", ada.profileid)
    .execute();
});

const tokenOf = (person: TestPerson | undefined) => ({ token: person?.token ?? "" });
const path = (ending = "", of = group) => `/api/groups/${of}/ward-list${ending}`;
const asked = (person: TestPerson | undefined, ending = "") =>
  server.call("GET", path(ending), tokenOf(person));

async function states(date: string, status: "confirmed" | "skipped") {
  const said = status === "confirmed" ? { at: `${date}T06:30:00Z` } : { reason: "dizzy" };
  const body = { data: { medicine: medicine.id, date, dosage_time: "08:00", status, ...said } };
  expect((await server.call("PUT", "/api/doses", { ...tokenOf(ada), body })).status).toBe(200);
}

async function calls() {
  const body = {
    data: {
      kind: "called",
      outcome: "not_reached",
      until: "2026-05-20T16:00:00Z",
      version: "none",
      after: null,
    },
  };
  const url = `/api/worklist/${ada?.profileid}/entries`;
  expect((await server.call("POST", url, { ...tokenOf(nurse), body })).status).toBe(201);
}

const list = async (person = nurse) => {
  const { status, body } = await asked(person);
  expect(status, JSON.stringify(body)).toBe(200);
  return WardListAnswer.parse(body);
};

test("a line a patient, with what the round needs to know, also as CSV and PDF", async () => {
  await states("2026-05-19", "confirmed");
  await states("2026-05-18", "skipped");
  await calls();

  const { data, meta } = await list();
  expect(meta).toMatchObject({ total: 2, as_of_utc: NOON });
  const [first, row] = data;
  expect(first).toMatchObject({ familyname: "Hopper", medicines: 0, contact: null, sensor: null });
  expect(row).toMatchObject({
    familyname: "Lovelace",
    born: "1951",
    // The second medicine begins later.
    medicines: 1,
    taken: 1,
    contact: { kind: "called", outcome: "not_reached", at_utc: NOON },
    next_contact_utc: "2026-05-20T16:00:00.000Z",
  });
  const summaries = await server.call(
    "GET",
    `/api/adherence/summary?days=7&group=${group}&search=Lovelace`,
    tokenOf(nurse),
  );
  const summary = SummariesAnswer.parse(summaries.body).data[0]?.attributes;
  for (const figure of ["taken", "due", "missed", "unknown"] as const)
    expect(row?.[figure], figure).toBe(summary?.[figure]);
  expect(row?.due).toBeGreaterThan(1);

  const csv = await server.call("GET", path(), {
    ...tokenOf(nurse),
    headers: { accept: "text/csv" },
  });
  expect(csv.headers["content-type"]).toContain("text/csv");
  const lines = String(csv.body).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain(`Lovelace,Ada,1951,1,${row?.due},1,${row?.missed},${row?.unknown}`);

  const text = await pdfText("de");
  if (text === null) return;
  expect(text).toContain("Lovelace, Ada");
  expect(text).toContain(`1 / ${row?.due}`);
  expect(text).toContain("14.–20. Mai 2026");
  // Of Grace Hopper nothing is due, so nothing is said of her.
  expect(text).not.toMatch(/(^|\D)0 \/ \d/m);
  expect(text).toContain("Nicht erreicht");
  expect(text).toContain(`A-${ada?.profileid}`);
});

test("names that the fonts cannot write are refused with a sentence", async () => {
  const names = { givenname: "伟", familyname: "王" };
  await server.db
    .updateTable("profiles")
    .set(names)
    .where("id", "=", grace?.profileid ?? 0)
    .execute();
  const { status, body } = await asked(nurse, ".pdf");
  expect(status).toBe(409);
  expect(body).toMatchObject({ error: { message: expect.stringContaining("王, 伟") } });
});

test("clinicians of the group and administrators read it, nobody else", async () => {
  const technician = await server.aStaffMember("technician");
  for (const ending of ["", ".pdf"]) {
    const statuses = async (...people: (TestPerson | undefined)[]) =>
      Promise.all(people.map(async (person) => (await asked(person, ending)).status));
    expect(await statuses(nurse)).toEqual([200]);
    expect(await statuses(admin)).toEqual([200]);
    expect(await statuses(ada, technician)).toEqual([403, 403]);
    expect(await statuses(stranger)).toEqual([404]);
    expect((await server.call("GET", path(ending, 987_654), tokenOf(admin))).status).toBe(404);
    expect((await server.call("GET", path(ending))).status).toBe(401);
  }
  const { body } = await server.call("GET", "/api/audit?kind=patients-listed", tokenOf(admin));
  expect(JSON.stringify(body)).toContain("GET /api/groups/:id/ward-list");
});

test("the report of a patient has the figures of the API, its contacts and who it is", async () => {
  await states("2026-05-19", "confirmed");
  await calls();
  const days = "from=2026-05-10&to=2026-05-19";
  const figures = await server.call(
    "GET",
    `/api/adherence?${days}&profileid=${ada?.profileid}`,
    tokenOf(nurse),
  );
  const { coverage, taking } = AdherenceAnswer.parse(figures.body).data.figures;
  const url = `/api/profiles/${ada?.profileid}/report.pdf?${days}`;
  const get = (person: TestPerson | undefined, more = "") =>
    server.app.inject({
      url: `${url}${more}`,
      headers: { authorization: `Bearer ${person?.token}`, "accept-encoding": "identity" },
    });
  for (const language of ["en", "de", "fr", "ar"]) {
    const answer = await get(nurse, `&language=${language}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(answer.rawPayload.length).toBeLessThan(300_000);
    const text = textOfPdf(answer.rawPayload);
    if (text === null) continue;
    for (const { numerator, denominator } of [coverage, taking])
      expect(text, language).toContain(`${numerator} / ${denominator}`);
    expect(text).toContain("Ada Lovelace");
    expect(text).toContain(`A-${ada?.profileid}`);
    expect(text).toContain("1951");
    // Taken of days that are known, missed of all: the columns say so.
    if (language === "en") expect(text.replace(/\s+/g, " ")).toMatch(/known days.*all days/);
  }
  expect((await get(stranger)).statusCode).toBe(404);
  expect((await get(ada)).statusCode).toBe(403);
  const long = url.replace("2026-05-10", "2026-02-01");
  expect((await server.call("GET", long, tokenOf(nurse))).status).toBe(400);
});

async function pdfText(language: string): Promise<string | null> {
  const answer = await server.app.inject({
    url: `${path(".pdf")}?language=${language}`,
    headers: { authorization: `Bearer ${nurse?.token}`, "accept-encoding": "identity" },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return textOfPdf(answer.rawPayload);
}
