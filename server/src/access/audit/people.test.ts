import { AuditAnswer, MOST_AUDITED } from "@dosebeat/contract/audit";
import { HOUR } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

let test: TestApp;
let auditor: TestPerson;
let nurse: TestPerson;
let ada: TestPerson;

beforeAll(async () => {
  test = await createTestApp();
  auditor = await test.aStaffMember("auditor");
  nurse = await test.anAdmin({ givenname: "Greta", familyname: "Wéber" });
  ada = await test.aPatient({ givenname: "Ada", familyname: "Lovelace" });
  const numbered = test.db.updateTable("profiles").set({ record_number: "S-0042" });
  await numbered.where("id", "=", ada.profileid).execute();
  await reads(ada);
  await reads(await test.aPatient());
});
afterAll(() => test.close());

/** The nurse reads about a patient. */
async function reads({ profileid }: TestPerson) {
  await test.call("GET", `/api/excused?profileid=${profileid}`, { token: nurse.token });
}

const ask = (query: Record<string, string>, { token } = auditor, headers = {}) =>
  test.call("GET", `/api/audit?${new URLSearchParams(query)}`, { token, headers });

async function found(query: Record<string, string>) {
  const { data, meta } = AuditAnswer.parse((await ask({ kind: "patient-read", ...query })).body);
  expect(meta.pagination.total).toBe(data.length);
  return data.map(({ attributes }) => attributes);
}
const patients = async (query: Record<string, string>) =>
  (await found(query)).map(({ patient }) => patient);

describe("an auditor finds entries", () => {
  it("about a patient by name, record number, and each box that the patient had", async () => {
    const { sensor } = await test.aBinding(ada);
    const { deveui } = sensor;
    const spaced = deveui.replaceAll(/(..)(?!$)/g, "$1-");
    for (const patient of ["lovelace", "ADA love", "s-0042", deveui, spaced]) {
      expect(await patients({ patient }), patient).toEqual(["Ada Lovelace"]);
    }
    test.clock.advance(HOUR);
    const body = { data: { deveui } };
    const { token } = await test.anAdmin();
    expect((await test.call("PUT", "/api/sensor/unassign", { token, body })).status).toBe(200);
    expect(await patients({ patient: deveui })).toEqual(["Ada Lovelace"]);
    for (const patient of ["Lovelace Babbage", "%", "_", "S-9999", "ffffffffffffffff"]) {
      expect(await patients({ patient }), patient).toEqual([]);
    }
  });

  it("of what a person did by name and address, and of both together", async () => {
    for (const person of ["weber", "greta W", nurse.email]) {
      expect(await patients({ person }), person).toHaveLength(2);
    }
    expect(await patients({ person: "weber", patient: "lovelace" })).toEqual(["Ada Lovelace"]);
    expect(await patients({ person: "lovelace", patient: "lovelace" })).toEqual([]);
  });

  it("in the export as on screen", async () => {
    const csv = { accept: "text/csv" };
    const { body } = await ask({ kind: "patient-read", patient: "lovelace" }, auditor, csv);
    const lines = String(body).trimEnd().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("Ada Lovelace");
  });

  it("of an erased patient by a pseudonym, the same in all of them and another's in none", async () => {
    const [erased, other] = [await test.aPatient(), await test.aPatient()];
    await reads(erased);
    test.clock.advance(HOUR);
    await reads(erased);
    await reads(other);
    for (const { userid } of [erased, other]) {
      await test.db.deleteFrom("users").where("id", "=", userid).execute();
    }
    const pseudonyms = (await found({})).flatMap(({ pseudonym }) => pseudonym ?? []);
    const [first = ""] = pseudonyms.filter((one, index) => pseudonyms.indexOf(one) !== index);
    expect(first).toMatch(/^P-[0-9a-f]{8}$/);
    expect(new Set(pseudonyms).size).toBe(2);
    for (const patient of [first, first.toUpperCase()]) {
      const entries = await found({ patient });
      expect(entries).toMatchObject([
        { pseudonym: first, patient: null, profileid: null },
        { pseudonym: first, patient: null, profileid: null },
      ]);
    }
    const change = sql`update audit_personal set pseudonym = 'P-00000000' where pseudonym = ${first}`;
    await expect(change.execute(test.owner)).rejects.toThrow("The audit log is append-only.");
  });

  it("unless too many people are meant", async () => {
    for (let count = 0; count < MOST_AUDITED; count += 1) {
      await test.aPatient({ familyname: "Zzmany" });
    }
    expect((await ask({ patient: "zzmany" })).status).toBe(200);
    await test.aPatient({ familyname: "Zzmany" });
    for (const name of ["patient", "person"]) {
      const answer = await ask({ [name]: "zzmany" });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).toContain("audit_wide");
    }
  });
});

it("nobody but administrators and auditors searches the log", async () => {
  const others = [
    await test.aStaffMember("clinician"),
    await test.aStaffMember("technician"),
    await test.aPatient(),
  ];
  for (const by of others) expect((await ask({ patient: "lovelace" }, by)).status).toBe(403);
});
