import { ProfilesAnswer } from "@dosebeat/contract/profile-lists";
import { type Profile, ProfileAnswer } from "@dosebeat/contract/profiles";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, faultsIn, type TestApp, type TestPerson } from "../../../test/app.ts";
import { zonesOf } from "./queries.ts";

let test: TestApp;
let patient: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  test.clock.set("2026-05-10T12:00:00Z");
  patient = await test.aPatient({ timezone: "America/New_York" });
});
afterAll(() => test.close());

const URL = "/api/profile/userdata";

async function read({ token }: TestPerson): Promise<Profile> {
  return ProfileAnswer.parse((await test.call("GET", URL, { token })).body).data;
}
const edit = ({ token }: TestPerson, data: object) =>
  test.call("PUT", URL, { token, body: { data } });

describe("the own profile", () => {
  it("has the user, the current medicines and no box", async () => {
    const medicine = await test.aMedicine(patient);
    const removed = await test.aMedicine(patient);
    await test.call("DELETE", `/api/medicines/${removed.id}`, { token: patient.token });
    await test.aMedicine(await test.aPatient());
    expect(await read(patient)).toMatchObject({
      id: patient.profileid,
      userid: patient.userid,
      language: "en",
      timezone: "America/New_York",
      primarycolor: "#0096c7",
      is_active: true,
      is_dark: false,
      theme: "auto",
      is_simple: false,
      is_linked: false,
      createdAt: "2026-05-10T12:00:00.000Z",
      sensor: null,
      medicines: [medicine],
      profile_role: { profiletype: "patient" },
    });
    expect((await read(await test.anAdmin())).profile_role.profiletype).toBe("admin");
  });

  it("shows the linked box, but nothing that it reported before it was linked", async () => {
    const { sensor } = await test.aBinding(patient);
    const setLastContact = (last_received_at: Date) =>
      test.db
        .updateTable("sensors")
        .set({ battery: 80, buttonmode: 1, last_received_at })
        .where("id", "=", sensor.id)
        .execute();
    await setLastContact(new Date("2026-05-10T11:59:59Z"));
    const before = { deveui: sensor.deveui, battery: null, buttonmode: null, sensortime: null };
    expect(await read(patient)).toMatchObject({ is_linked: true, sensor: before });
    await setLastContact(new Date("2026-05-10T12:00:00Z"));
    const after = { battery: 80, buttonmode: 1, sensortime: "2026-05-10T12:00:00.000Z" };
    expect((await read(patient)).sensor).toMatchObject(after);
  });

  it("changes only what is sent", async () => {
    const before = await read(patient);
    const answer = await edit(patient, {
      is_dark: true,
      primarycolor: "#AABBCC",
      language: "ar",
      is_simple: true,
    });
    expect(answer.status).toBe(200);
    const after = {
      ...before,
      is_dark: true,
      theme: "dark",
      primarycolor: "#aabbcc",
      language: "ar",
      is_simple: true,
    };
    expect(ProfileAnswer.parse(answer.body).data).toEqual(after);
    expect(await read(patient)).toEqual(after);
    expect((await edit(patient, {})).status).toBe(200);
    expect(await read(patient)).toEqual(after);
  });

  it("has the birth that the patient enters, within reason, and the record number that staff enter", async () => {
    for (const born of ["1951", "1951-03-02", null]) {
      expect((await edit(patient, { born })).status).toBe(200);
      expect(await read(patient)).toMatchObject({ born, record_number: null });
    }
    for (const born of ["1899", "2.3.1951", "2026-05-12", ""]) {
      expect(faultsIn(await edit(patient, { born }))).toEqual(["born"]);
    }
    expect((await edit(patient, { record_number: "4711" })).status).toBe(400);
    expect((await read(patient)).born).toBe(null);
  });

  it("can have any language in the database: the contract defines which exist", async () => {
    const setLanguage = (code: string) =>
      test.db
        .updateTable("profiles")
        .set({ language: sql`${code}` })
        .where("id", "=", patient.profileid)
        .executeTakeFirst();
    expect(await setLanguage("nl")).toMatchObject({ numUpdatedRows: 1n });
    await setLanguage("en");
  });

  it.each([
    [{ theme: "dark" }, { theme: "dark", is_dark: true }],
    [{ theme: "light" }, { theme: "light", is_dark: false }],
    [{ theme: "auto" }, { theme: "auto", is_dark: false }],
    [{ is_dark: false }, { theme: "light", is_dark: false }],
  ])("%j distinguishes light, dark and the system's setting", async (data, expected) => {
    expect((await edit(patient, data)).status).toBe(200);
    expect(await read(patient)).toMatchObject(expected);
  });

  it.each([
    [{ language: "nl" }, "language"],
    [{ primarycolor: "blue" }, "primarycolor"],
    [{ timezone: "Nowhere/City" }, "timezone"],
    [{ timezone: "" }, "timezone"],
    [{ givenname: " " }, "givenname"],
    [{ is_dark: "yes" }, "is_dark"],
    [{ is_simple: "no" }, "is_simple"],
    [{ theme: "sepia" }, "theme"],
    [{ theme: "dark", is_dark: true }, "theme"],
    [{ is_active: false }, "is_active"],
    [{ id: 1 }, "id"],
  ])("refuses %j", async (data, path) => {
    const answer = await edit(patient, data);
    expect(answer.status).toBe(400);
    expect(faultsIn(answer)).toContain(path);
  });
});

describe("a change of time zone", () => {
  const first = { fromDay: null, timezone: "America/New_York" };
  const zones = () => zonesOf(test.db, patient.profileid);
  const moveTo = async (timezone: string) => {
    expect((await edit(patient, { timezone })).status).toBe(200);
    expect((await read(patient)).timezone).toBe(timezone);
  };

  it("applies from the next chart day in the new zone", async () => {
    await moveTo("Europe/Berlin");
    expect(await zones()).toEqual([first, { fromDay: "2026-05-11", timezone: "Europe/Berlin" }]);
  });

  it("replaces a previous one on the same day, and is deleted when reverted", async () => {
    await moveTo("Europe/Berlin");
    await moveTo("Asia/Tokyo");
    expect(await zones()).toEqual([first, { fromDay: "2026-05-11", timezone: "Asia/Tokyo" }]);
    await moveTo("America/New_York");
    expect(await zones()).toEqual([first]);
  });

  it("is kept as a second row once it is in effect", async () => {
    await moveTo("Europe/Berlin");
    test.clock.set("2026-05-13T12:00:00Z");
    await moveTo("America/New_York");
    expect(await zones()).toEqual([
      first,
      { fromDay: "2026-05-11", timezone: "Europe/Berlin" },
      { fromDay: "2026-05-14", timezone: "America/New_York" },
    ]);
  });

  it("stays consistent with concurrent changes", async () => {
    const wanted = ["Europe/Berlin", "Asia/Tokyo", "UTC", "Europe/Paris", "America/New_York"];
    const answers = await Promise.all(wanted.map((timezone) => edit(patient, { timezone })));
    expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 200));
    const stored = await zones();
    expect(stored.length).toBeLessThanOrEqual(2);
    expect((await read(patient)).timezone).toBe(stored.at(-1)?.timezone);
  });
});

describe("the list of profiles", () => {
  let admin: TestPerson;
  beforeAll(async () => {
    admin = await test.anAdmin();
  });
  const list = (query: string) => test.call("GET", `/api/profiles${query}`, { token: admin.token });
  const page = async (query: string) => ProfilesAnswer.parse((await list(query)).body);

  it("has each profile with its box, as specified", async () => {
    const { sensor } = await test.aBinding(patient);
    const { data, meta } = await page(
      "?populate[0]=sensor&sort[0]=id:desc&pagination[pageSize]=100",
    );
    expect(meta.pagination.total).toBe(data.length);
    expect(data.find(({ id }) => id === patient.profileid)?.attributes).toMatchObject({
      email: patient.email,
      is_linked: true,
      profile_role: { profiletype: "patient" },
      sensor: { data: { id: sensor.id, attributes: { deveui: sensor.deveui } } },
    });
  });

  it("is divided into pages that contain each user once, in the requested order", async () => {
    for (let n = 0; n < 7; n += 1) await test.aPatient({ familyname: n % 2 ? "same" : "Same" });
    const { meta } = await page("");
    const total = meta.pagination.total;
    const names: string[] = [];
    const ids = new Set<number>();
    for (let number = 1; number <= Math.ceil(total / 3); number += 1) {
      const query = `?sort[0]=familyname:desc&pagination[pageSize]=3&pagination[page]=${number}`;
      const { data } = await page(query);
      for (const { id, attributes } of data) {
        ids.add(id);
        names.push(attributes.familyname.toLowerCase());
      }
    }
    expect([ids.size, names.length]).toEqual([total, total]);
    expect(names).toEqual([...names].sort().reverse());
    expect((await page("?pagination[page]=1000")).data).toEqual([]);
  });

  it.each([
    "?filter=x",
    "?populate[0]=medicines",
    "?sort[0]=password_hash",
    "?sort[0]=id:up",
    "?sort[0]=id&sort[0]=email",
    "?pagination[pageSize]=101",
    "?pagination[page]=0",
    "?pagination[page]=x",
  ])("refuses %s", async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  it("never contains password hashes", async () => {
    expect(JSON.stringify((await list("")).body)).not.toMatch(/argon2|password/);
  });
});
