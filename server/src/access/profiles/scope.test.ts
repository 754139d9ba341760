import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/app.ts";
import { givenLink } from "../../../test/reminders.ts";
import { findBindings } from "../../boxes/presses/binding-queries.ts";
import { pressesOfProfile } from "../../boxes/presses/history.ts";
import { findBoundRecords } from "../../boxes/presses/queries.ts";
import { findCharted } from "../../boxes/readings/chart-encoding/packed-queries.ts";
import { findBuckets, findClimate, findReadings } from "../../boxes/readings/queries.ts";
import type { bind, unbind } from "../../boxes/sensors/bindings/queries.ts";
import { findLinkedSensor, findListedBox } from "../../boxes/sensors/queries.ts";
import { staffOf, type Viewer } from "../../http/viewer.ts";
import { addExcused, listExcused, removeExcused } from "../../ledger/excused/queries.ts";
import { type addStatement, findStatements } from "../../ledger/statements/queries.ts";
import {
  addMedicines,
  changeMedicine,
  getMedicine,
  getMedicineOrRemoved,
  lockMedicine,
  removeMedicine,
} from "../../plan/medicines/queries.ts";
import { listMedicines } from "../../plan/planned/medicine-queries.ts";
import {
  addPause,
  changePause,
  getPause,
  listPauses,
  pausesAt,
} from "../../plan/planned/pause-queries.ts";
import { findPlan } from "../../plan/planned/plan-queries.ts";
import { listPlanRows } from "../../plan/planned/row-queries.ts";
import {
  type addSchedule,
  listSchedulesOfMedicine,
  listSchedulesOfProfile,
  removeSchedule,
} from "../../plan/schedules/queries.ts";
import { adherenceOf } from "../../state/adherence/days.ts";
import { dosesOf } from "../../state/doses/days.ts";
import { timelineOf } from "../../state/doses/timeline.ts";
import {
  findBeginning,
  findOwnBoxes,
  findOwnExcused,
  findOwnMedicines,
  findOwnProfile,
  findOwnStatements,
} from "../../whole/own-data/export-queries.ts";
import type { eraseAccount } from "../../whole/own-data/queries.ts";
import { countAccesses, listAccesses } from "../audit/access-log/queries.ts";
import type { Part, ProfileInScope, Reach } from "./in-scope.ts";
import { changeProfile, getProfile, zonesOf } from "./queries.ts";
import { mayChange, mayRead, namedProfile, ownProfile, reachOf } from "./scope.ts";
import { PARTS } from "./staff-rights.ts";

/** Functions whose second parameter is the profile to read or change. */
const BY_PROFILE = {
  adherenceOf,
  dosesOf,
  timelineOf,
  findPlan,
  findStatements,
  pressesOfProfile,
  findBoundRecords,
  findBindings,
  listExcused,
  addExcused,
  removeExcused,
  zonesOf,
  getProfile,
  changeProfile,
  listMedicines,
  getMedicine,
  getMedicineOrRemoved,
  lockMedicine,
  addMedicines,
  changeMedicine,
  removeMedicine,
  listSchedulesOfProfile,
  removeSchedule,
  listSchedulesOfMedicine,
  findCharted,
  findReadings,
  findBuckets,
  findClimate,
  findLinkedSensor,
  findListedBox,
  listAccesses,
  countAccesses,
  findOwnProfile,
  findOwnBoxes,
  listPauses,
  pausesAt,
  getPause,
  addPause,
  changePause,
  listPlanRows,
  findOwnMedicines,
  findOwnStatements,
  findOwnExcused,
  findBeginning,
};
type ByProfile = (typeof BY_PROFILE)[keyof typeof BY_PROFILE];

// Checked by the compiler: a plain number is not accepted.
describe("types", () => {
  it("no query of a patient's data accepts a plain number", () => {
    expectTypeOf<number>().not.toExtend<Parameters<ByProfile>[1]>();
    expectTypeOf<number>().not.toExtend<Parameters<typeof bind>[2]>();
    expectTypeOf<number>().not.toExtend<Parameters<typeof addSchedule>[2]>();
    expectTypeOf<{ profileid: number }>().not.toExtend<Parameters<typeof unbind>[1]>();
    expectTypeOf<number>().not.toExtend<Parameters<typeof addStatement>[1]["profile_id"]>();
    expectTypeOf<number>().not.toExtend<Parameters<typeof eraseAccount>[2]["profileid"]>();
    expectTypeOf<{ everyone: true }>().not.toExtend<Reach<"plan">>();
  });

  it("the right to read one part grants no other, and no change", () => {
    expectTypeOf<ProfileInScope<"box">>().toExtend<Parameters<typeof findClimate>[1]>();
    expectTypeOf<ProfileInScope<"box">>().not.toExtend<Parameters<typeof dosesOf>[1]>();
    expectTypeOf<ProfileInScope<"plan">>().not.toExtend<Parameters<typeof removeMedicine>[1]>();
    expectTypeOf<Reach<"plan">>().not.toExtend<Parameters<typeof removeMedicine>[1]>();
    expectTypeOf<ProfileInScope>().toExtend<Parameters<ByProfile>[1]>();
  });
});

describe("whose data a viewer may read and change", () => {
  let test: TestApp;
  let patient: TestPerson;
  let other: TestPerson;
  let admin: TestPerson;
  beforeAll(async () => {
    test = await createTestApp();
    patient = await test.aPatient();
    other = await test.aPatient();
    admin = await test.anAdmin();
  });
  afterAll(() => test.close());

  const call = "GET /api/doses";

  function as({ userid, profileid }: TestPerson, role: Viewer["role"] = "patient"): Viewer {
    const at = test.clock.now();
    const actor = { userid, impersonation: null, address: "::1", at, call };
    return { userid, profileid, role, staff: staffOf({ role, staff: [] }), blinded: false, actor };
  }

  async function reads(): Promise<unknown[]> {
    const rows = await test.db
      .selectFrom("audit_log")
      .select(["user_id", "profile_id", "details"])
      .where("kind", "=", "patient-read")
      .execute();
    return rows;
  }

  it("their own: everything, without an audit entry", async () => {
    const before = await reads();
    const viewer = as(patient);
    expect(ownProfile(viewer)).toBe(patient.profileid);
    expect(await mayRead(test.db, viewer, patient.profileid, "doses")).toBe(patient.profileid);
    expect(await mayChange(test.db, viewer, patient.profileid)).toBe(patient.profileid);
    expect(reachOf(viewer, "change")).toBe(patient.profileid);
    expect(await reads()).toEqual(before);
  });

  it.each(["doses", "figures", "plan", "box", "name", "notes"] as const)(
    "nobody else's %s",
    async (part) => {
      const before = await reads();
      const read = mayRead(test.db, as(patient), other.profileid, part, "The medicine");
      await expect(read).rejects.toMatchObject({ status: 404, message: /The medicine/ });
      expect(reachOf(as(patient), part)).toBe(patient.profileid);
      expect(await reads()).toEqual(before);
    },
  );

  it.each([
    ["alerts", ["name"]],
    ["doses", ["doses", "box", "name"]],
    ["figures", ["doses", "figures", "box", "name"]],
  ] as const)("by a link of scope %s: %s", async (scope, granted) => {
    const [patient, carer] = [await test.aPatient(), await test.aPatient()];
    const link = await givenLink(test, patient, carer, "active", scope);
    const read: Part[] = [];
    for (const part of PARTS) {
      const profile = await mayRead(test.db, as(carer), { link }, part).catch(
        ({ status }) => status,
      );
      if (profile === patient.profileid) read.push(part);
      else expect([part, profile]).toEqual([part, 403]);
    }
    expect(read).toEqual(granted);
  });

  it("others': may not be changed", async () => {
    const changed = mayChange(test.db, as(patient), other.profileid);
    await expect(changed).rejects.toMatchObject({ status: 404 });
  });

  it("administrators: everything of everybody; reading is recorded once per call", async () => {
    const before = await reads();
    const viewer = as(admin, "admin");
    expect(await mayChange(test.db, viewer, other.profileid)).toBe(other.profileid);
    expect(reachOf(viewer, "plan", "change")).toEqual({ everyone: true });
    expect(await reads()).toEqual(before);
    const read = await mayRead(test.db, viewer, other.profileid, ["plan", "doses"]);
    expect(read).toBe(other.profileid);
    const trace = { user_id: admin.userid, profile_id: other.profileid, details: { call } };
    expect(await reads()).toEqual([...before, trace]);
  });

  it("administrators: an unknown profile is not found, and not recorded", async () => {
    const before = await reads();
    const viewer = as(admin, "admin");
    const absent = 987_654;
    await expect(mayRead(test.db, viewer, absent, "name")).rejects.toMatchObject({ status: 404 });
    await expect(mayChange(test.db, viewer, absent)).rejects.toMatchObject({ status: 404 });
    const named = namedProfile(test.db, viewer, { userid: absent });
    await expect(named).rejects.toMatchObject({ status: 404 });
    expect(await reads()).toEqual(before);
  });
});
