import { GroupMembersAnswer } from "@dosebeat/contract/groups";
import { PatientNamesAnswer } from "@dosebeat/contract/patient-names";
import { ProfilesAnswer } from "@dosebeat/contract/profile-lists";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";

const NAME = { givenname: "Samir", familyname: "Amrani" };

let test: TestApp;
let admin: TestPerson;
let technician: TestPerson;
/** All with one name: one born in 1949 with a box, one born on a day in 1951, one with neither. */
let people: TestPerson[];
let group: number;
beforeAll(async () => {
  test = await createTestApp();
  test.clock.set("2026-05-10T12:00:00Z");
  admin = await test.anAdmin();
  technician = await test.aStaffMember("technician");
  people = [
    await test.aPatient({ ...NAME, born: "1949", record_number: "2184" }),
    await test.aPatient({ ...NAME, born: "1951-03-02", record_number: "4711" }),
    await test.aPatient(NAME),
  ];
  const [boxed] = people;
  if (!boxed) throw new Error("Nobody there.");
  group = await test.aGroup(...people.slice(0, 2));
  const { sensor } = await test.aBinding(boxed, { from: "2026-05-01T00:00:00Z" });
  await test.db
    .updateTable("sensors")
    .set({ deveui: "02c1141c0000a0c2", last_received_at: new Date("2026-05-10T11:58:07Z") })
    .where("id", "=", sensor.id)
    .execute();
});
afterAll(() => test.close());

async function namesFor({ token }: TestPerson, search: string) {
  const query = new URLSearchParams({ search, "sort[0]": "id" });
  const { status, body } = await test.call("GET", `/api/patient-names?${query}`, { token });
  expect(status).toBe(200);
  return PatientNamesAnswer.parse(body).data;
}
const idsFor = async (by: TestPerson, search: string) =>
  (await namesFor(by, search)).map(({ id }) => people.findIndex((one) => one.profileid === id));

describe("patients of one name", () => {
  it("are told apart by birth, record number, group and box", async () => {
    const groups = [{ id: group, name: expect.any(String) }];
    const found = await namesFor(admin, "amrani");
    const [first, second, third] = people.map(({ userid }) => userid);
    expect(found.map(({ attributes }) => attributes)).toEqual([
      {
        userid: first,
        ...NAME,
        born: "1949",
        record_number: "2184",
        groups,
        is_linked: true,
        sensor: {
          deveui: "02c1141c0000a0c2",
          state: "alive",
          sensortime: "2026-05-10T11:58:07.000Z",
        },
      },
      {
        userid: second,
        ...NAME,
        born: "1951-03-02",
        record_number: "4711",
        groups,
        is_linked: false,
        sensor: null,
      },
      {
        userid: third,
        ...NAME,
        born: null,
        record_number: null,
        groups: [],
        is_linked: false,
        sensor: null,
      },
    ]);
  });

  it.each([
    ["amrani 1951", [1]],
    ["1951 samir", [1]],
    ["4711", [1]],
    ["Amrani 4711 1951", [1]],
    ["amrani 1949 4711", []],
    ["1951-03-02", [1]],
    ["1951-03-03", []],
    ["amrani", [0, 1, 2]],
  ])("are found by %j", async (search, expected) => {
    expect(await idsFor(admin, search)).toEqual(expected);
  });

  it("show technicians the year alone, which alone they can search, and instants to the quarter hour", async () => {
    const [first, second] = await namesFor(technician, "amrani");
    expect(first?.attributes.sensor?.sensortime).toBe("2026-05-10T11:45:00.000Z");
    expect(second?.attributes).toMatchObject({ born: "1951", userid: null });
    expect(await idsFor(technician, "amrani 1951")).toEqual([1]);
    expect(await idsFor(technician, "1951-03-02")).toEqual([]);
  });

  it("are asked for one by one too", async () => {
    const url = `/api/patient-names?profileid=${people[1]?.profileid}`;
    const { body } = await test.call("GET", url, { token: technician.token });
    expect(PatientNamesAnswer.parse(body).data.map(({ attributes }) => attributes)).toMatchObject([
      { record_number: "4711" },
    ]);
  });

  it("are nobody else's to choose from", async () => {
    const others = [
      await test.aPatient(),
      await test.aStaffMember("clinician"),
      await test.aStaffMember("auditor"),
    ];
    for (const { token } of others) {
      expect((await test.call("GET", "/api/patient-names", { token })).status).toBe(403);
    }
  });

  it("are told apart and found in lists of accounts and of members too", async () => {
    const { token } = admin;
    const listed = await test.call("GET", "/api/profiles?search=amrani+1951", { token });
    expect(
      ProfilesAnswer.parse(listed.body).data.map(({ attributes }) => attributes),
    ).toMatchObject([{ born: "1951-03-02", record_number: "4711" }]);
    for (const search of ["1951", "4711", "1951-03-02"]) {
      const url = `/api/groups/${group}/members?search=${search}`;
      const { data } = GroupMembersAnswer.parse((await test.call("GET", url, { token })).body);
      expect(data.map(({ attributes }) => attributes.born)).toEqual(["1951-03-02"]);
    }
  });
});
