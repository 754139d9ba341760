import { type ProfileAttributes, ProfilesAnswer } from "@dosebeat/contract/profile-lists";
import { RosterAnswer } from "@dosebeat/contract/roster";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

let test: TestApp;
let admin: TestPerson;
let patient: TestPerson;
let key: string;
beforeAll(async () => {
  test = await createTestApp();
  test.clock.set("2026-05-10T12:00:00Z");
  admin = await test.anAdmin();
  key = await test.anIngestKey();
  patient = await test.aPatient({
    givenname: "Žofie",
    familyname: "O'Brien_100%",
    email: "zofie.box@example.org",
  });
});
afterAll(() => test.close());

const get = (url: string, { token } = admin) => test.call("GET", url, { token });
const list = async (query: Record<string, string>) => {
  const answer = await get(`/api/profiles?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return ProfilesAnswer.parse(answer.body);
};
const found = async (query: Record<string, string>) =>
  (await list({ "pagination[pageSize]": "100", ...query })).data.map(({ id }) => id);

describe("searching users", () => {
  it("finds parts of name, address, DevEUI and serial number; all words must match", async () => {
    const sensor = await test.aSensor({ deveui: "70b3d57ed00fedcb", serial_number: "PB-7/Ä" });
    await test.aBinding(patient, { sensor });
    for (const search of ["ŽOFIE", "brien", "zofie.box@", "0FEDC", "pb-7/ä", "fedcb o'brien"]) {
      expect(await found({ search }), search).toEqual([patient.profileid]);
    }
    expect(await found({ search: "žofie nowhere" })).toEqual([]);
  });

  it("matches wildcard characters literally", async () => {
    expect(await found({ search: "n_100%" })).toEqual([patient.profileid]);
    for (const search of ["zofie%box", "zofie_b", "\\"]) {
      expect(await found({ search }), search).toEqual([]);
    }
  });

  it("does not find the former patient of a box", async () => {
    const sensor = await test.aSensor({ serial_number: "HANDED-ON" });
    const former = await test.aPatient();
    await test.aBinding(former, { sensor });
    test.clock.advance(60_000);
    const body = { data: { deveui: sensor.deveui } };
    await test.call("PUT", "/api/sensor/unassign", { token: admin.token, body });
    expect(await found({ search: "handed-on" })).toEqual([]);
  });
});

describe("filtering users", () => {
  const some = async (
    filter: Record<string, string>,
    fits: (one: ProfileAttributes) => boolean,
  ) => {
    const { data } = await list({ "pagination[pageSize]": "100" });
    const wanted = data.filter(({ attributes }) => fits(attributes)).map(({ id }) => id);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(data.length);
    const answer = await list({ "pagination[pageSize]": "100", ...filter });
    expect(answer.data.map(({ id }) => id)).toEqual(wanted);
    expect(answer.meta.pagination.total).toBe(wanted.length);
  };
  beforeAll(async () => {
    const blocked = await test.aPatient({ language: "de" });
    const body = { data: { is_active: false } };
    await test.call("PATCH", `/api/users/${blocked.userid}`, { token: admin.token, body });
  });

  it.each(["admin", "patient"] as const)("by the role %s", (profiletype) =>
    some({ profiletype }, (one) => one.profile_role.profiletype === profiletype),
  );
  it.each([true, false])("by being active: %s", (is_active) =>
    some({ is_active: String(is_active) }, (one) => one.is_active === is_active),
  );
  it.each([true, false])("by having a box: %s", (is_linked) =>
    some({ is_linked: String(is_linked) }, (one) => one.is_linked === is_linked),
  );
  it("by language", () => some({ language: "de" }, (one) => one.language === "de"));
});

describe("ordering users", () => {
  it.each(["email", "givenname", "familyname", "language", "createdAt", "userid", "id"] as const)(
    "by %s, both ways, page by page",
    async (field) => {
      for (const direction of ["asc", "desc"]) {
        const sort = { "sort[0]": `${field}:${direction}` };
        const all = await found(sort);
        const first = await found({ ...sort, "pagination[pageSize]": "2" });
        const second = await found({
          ...sort,
          "pagination[pageSize]": "2",
          "pagination[page]": "2",
        });
        expect([...first, ...second]).toEqual(all.slice(0, 4));
      }
    },
  );

  it("sorts addresses", async () => {
    const { data } = await list({ "sort[0]": "email:desc", "pagination[pageSize]": "100" });
    const emails = data.map(({ attributes }) => attributes.email.toLowerCase());
    expect(emails).toEqual([...emails].sort((a, b) => b.localeCompare(a, "en")));
  });
});

describe("the roster", () => {
  const roster = async (query = "") => {
    const answer = await get(`/api/profiles/roster${query}`);
    expect(answer.status).toBe(200);
    return RosterAnswer.parse(answer.body).data;
  };
  const entry = async ({ profileid }: TestPerson) =>
    (await roster()).users.find(({ id }) => id === profileid);

  it("shows each patient's last press, from the time when the box was theirs", async () => {
    const before = await test.aPatient();
    const now = await test.aPatient();
    const sensor = await test.aSensor();
    await test.aBinding(before, { sensor });
    const press = (time: string) =>
      test.call("POST", "/api/ingest/box", {
        token: key,
        body: { deveui: sensor.deveui, time, presses: [{ age_s: 0 }] },
      });
    const at = (seconds: number) => new Date(test.clock.now().getTime() + seconds * 1000);
    const [mine, gap, theirs] = [at(60), at(180), at(300)];
    test.clock.set(at(120).toISOString());
    const body = { data: { deveui: sensor.deveui } };
    await test.call("PUT", "/api/sensor/unassign", { token: admin.token, body });
    test.clock.advance(120_000);
    await test.aBinding(now, { sensor });
    test.clock.advance(600_000);
    expect((await entry(now))?.last_press_utc).toBeNull();
    for (const instant of [mine, gap, theirs]) {
      expect((await press(instant.toISOString())).status).toBe(200);
    }
    expect(await entry(before)).toMatchObject({
      deveui: null,
      last_press_utc: mine.toISOString(),
    });
    expect(await entry(now)).toMatchObject({
      deveui: sensor.deveui,
      last_press_utc: theirs.toISOString(),
    });
  });

  it("shows the press that counts: where first claimed, within a minute, and none to try the box", async () => {
    const patient = await test.aPatient({ timezone: "UTC" });
    const sensor = await test.aSensor();
    const [claimed, again] = [test.clock.now(), new Date(test.clock.now().getTime() + 12_000_000)];
    await test.aBinding(patient, { sensor, from: new Date(claimed.getTime() - HOUR) });
    const send = async (time: Date, seq: number) => {
      const presses = [{ age_s: 0, seq }];
      const body = { deveui: sensor.deveui, time, fcnt: seq, press_seq: seq, presses };
      expect((await test.call("POST", "/api/ingest/box", { token: key, body })).status).toBe(200);
    };
    const shown = async () => (await entry(patient))?.last_press_utc;
    const tried = new Date(again.getTime() + HOUR);
    test.clock.set(new Date(tried.getTime() + 60_000).toISOString());
    await send(claimed, 3);
    await send(new Date(claimed.getTime() + 40_000), 4);
    await send(again, 3);
    expect(await shown()).toBe(claimed.toISOString());
    await send(tried, 5);
    expect(await shown()).toBe(tried.toISOString());
    const named = { pressed_utc: tried.toISOString(), as: "test" };
    const body = { data: named };
    const { status } = await test.call("PUT", "/api/presses", { token: patient.token, body });
    expect(status).toBe(200);
    expect(await shown()).toBe(claimed.toISOString());
    // Long ago, before the days for which figures are worked out.
    test.clock.advance(100 * DAY);
    expect(await shown()).toBe(claimed.toISOString());
  });

  it("continues after the given id, and is for administrators", async () => {
    const { users, next } = await roster();
    expect(next).toBeNull();
    const [first, ...rest] = users;
    expect((await roster(`?after=${first?.id}`)).users).toEqual(rest);
    expect((await get("/api/profiles/roster", patient)).status).toBe(403);
    expect((await get("/api/profiles/roster?after=x")).status).toBe(400);
  });
});

describe("an item of the list of users", () => {
  const NASTY = 'Ann "the\\ox"\n\u2028<b>𝄞';

  it("has what is stored, with any characters, with and without a box", async () => {
    const [held, bare] = [
      await test.aPatient({ givenname: NASTY, email: '"quoted\\"@example.org', language: "ar" }),
      await test.anAdmin({ familyname: NASTY }),
    ];
    const sensor = await test.aSensor({ serial_number: NASTY });
    const unnumbered = await test.aSensor();
    await test.aBinding(held, { sensor });
    await test.aBinding(bare, { sensor: unnumbered });
    await test.db
      .updateTable("users")
      .set({ is_active: false })
      .where("id", "=", held.userid)
      .execute();
    const { data, meta } = await list({ "sort[0]": "id:desc", "pagination[pageSize]": "25" });
    const item = ({ profileid }: TestPerson) => data.find(({ id }) => id === profileid)?.attributes;
    expect(item(held)).toMatchObject({
      userid: held.userid,
      givenname: NASTY,
      email: '"quoted\\"@example.org',
      language: "ar",
      is_active: false,
      is_linked: true,
      createdAt: test.clock.now().toISOString(),
      profile_role: { profiletype: "patient" },
      sensor: {
        data: { id: sensor.id, attributes: { deveui: sensor.deveui, serial_number: NASTY } },
      },
    });
    expect(item(bare)).toMatchObject({
      familyname: NASTY,
      is_active: true,
      profile_role: { profiletype: "admin" },
      sensor: { data: { attributes: { serial_number: null } } },
    });
    expect(item(admin)).toMatchObject({ is_linked: false, sensor: { data: null } });
    expect(data).toHaveLength(meta.pagination.total);
  });

  it("shows a new name at once", async () => {
    const someone = await test.aPatient({ familyname: "Before" });
    const data = { familyname: "After", language: "fr" };
    const changed = await test.call("PUT", "/api/profile/userdata", {
      token: someone.token,
      body: { data },
    });
    expect(changed.status).toBe(200);
    const page = await list({ "sort[0]": "id:desc", "pagination[pageSize]": "25" });
    const item = page.data.find(({ id }) => id === someone.profileid);
    expect(item?.attributes).toMatchObject(data);
  });

  it("is the same whether the page is requested often or not", async () => {
    const usual = await list({ "pagination[pageSize]": "25" });
    const unusual = await list({ "pagination[pageSize]": "24" });
    expect(unusual.data).toEqual(usual.data.slice(0, 24));
    const later = await list({ "pagination[pageSize]": "2", "pagination[page]": "2" });
    expect(later.data).toEqual(usual.data.slice(2, 4));
    const beyond = await list({ "pagination[page]": "99" });
    expect([beyond.data, beyond.meta.pagination.total]).toEqual([[], usual.meta.pagination.total]);
  });
});

describe("groups and roles of listed users", () => {
  it("are shown and filtered by, to clinicians only those of their own groups", async () => {
    const [member, clinician] = [await test.aPatient(), await test.aStaffMember("clinician")];
    const shared = await test.aGroup(member, clinician);
    const other = await test.aGroup(member);
    const group = `${shared}`;
    const { data } = await list({ group });
    const shown = data.map(({ id, attributes: { staff, groups } }) => ({
      id,
      staff,
      groups: groups.map((one) => one.id).toSorted((one, next) => one - next),
    }));
    expect(shown).toEqual([
      { id: member.profileid, staff: [], groups: [shared, other] },
      { id: clinician.profileid, staff: ["clinician"], groups: [shared] },
    ]);
    expect(await found({ staff: "clinician", group })).toEqual([clinician.profileid]);
    expect(await found({ in_group: "true", group })).toEqual(await found({ group }));
    expect(await found({ in_group: "false", group })).toEqual([]);
    const alone = await test.aPatient();
    expect(await found({ in_group: "false" })).toContain(alone.profileid);
    expect(await found({ in_group: "false" })).not.toContain(member.profileid);
    expect(await found({ in_group: "true" })).not.toContain(alone.profileid);
    expect(await found({ staff: "none", group })).toEqual([member.profileid]);
    const theirs = ProfilesAnswer.parse((await get(`/api/profiles`, clinician)).body);
    expect(theirs.data.map(({ attributes: { groups } }) => groups.map(({ id }) => id))).toEqual([
      [shared],
    ]);
    expect((await get(`/api/profiles?group=${other}`, clinician)).status).toBe(404);
    expect((await get("/api/profiles?group=987654")).status).toBe(404);
  });
});
