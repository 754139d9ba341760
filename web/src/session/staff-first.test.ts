// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { saveSession } from "./session.ts";
import { isStaffFirst, staffHome, storeOwnPlan } from "./staff-first.ts";

beforeEach(() => localStorage.clear());

it("lets staff without medicine begin with their work", () => {
  saveSession("patient", ["clinician"]);
  expect(isStaffFirst()).toBe(true);
  expect(staffHome()).toBe("/{-$locale}/worklist");
  saveSession("patient", ["auditor", "technician"]);
  expect(staffHome()).toBe("/{-$locale}/devices/index2");
});

it("lets everybody else begin with their own day", () => {
  saveSession("patient");
  expect(isStaffFirst()).toBe(false);
  saveSession("admin");
  expect(isStaffFirst()).toBe(false);
  saveSession("patient", ["clinician"]);
  storeOwnPlan(true);
  expect(isStaffFirst()).toBe(false);
});
