import { createRoute } from "@tanstack/react-router";
import { readAudit } from "../audit/search.ts";
import { patientOr } from "../routing/chosen-screen.tsx";
import { forAdministrators } from "../routing/guards.ts";
import { only, readDay } from "../routing/search.ts";
import { readSensors } from "../sensors/list-search.ts";
import { readUsers } from "../users/search.ts";
import { screen, signedIn } from "./frame.tsx";
import { today } from "./patients.ts";

const devices = createRoute({
  getParentRoute: () => signedIn,
  path: "devices",
  validateSearch: only(readSensors),
  beforeLoad: forAdministrators,
  component: screen(() => import("../admin/devices.tsx"), "DevicesScreen"),
});
const deviceTriage = createRoute({
  getParentRoute: () => signedIn,
  path: "devices/index2",
  beforeLoad: forAdministrators,
  component: screen(() => import("../admin/device-triage.tsx"), "DeviceTriageScreen"),
});
const deviceImport = createRoute({
  getParentRoute: () => signedIn,
  path: "devices/import",
  beforeLoad: forAdministrators,
  component: screen(() => import("../admin/device-import.tsx"), "DeviceImportScreen"),
});
const device = createRoute({
  getParentRoute: () => signedIn,
  path: "devices/$deveui",
  beforeLoad: forAdministrators,
  component: screen(() => import("../admin/device.tsx"), "DeviceScreen"),
});
const users = createRoute({
  getParentRoute: () => signedIn,
  path: "patient-list",
  validateSearch: only(readUsers),
  beforeLoad: forAdministrators,
  component: screen(() => import("../admin/users.tsx"), "UsersScreen"),
});
const impersonate = createRoute({
  getParentRoute: () => signedIn,
  path: "patient-list/impersonate",
  validateSearch: only(readDay),
  beforeLoad: forAdministrators,
  component: patientOr(
    today,
    screen(() => import("../admin/impersonate.tsx"), "NobodyImpersonatedScreen"),
  ),
});
const roster = createRoute({
  getParentRoute: () => signedIn,
  path: "patient-list/bak_index",
  beforeLoad: forAdministrators,
  component: screen(() => import("../admin/users-roster.tsx"), "UsersRosterScreen"),
});
const audit = createRoute({
  getParentRoute: () => signedIn,
  path: "audit",
  validateSearch: only(readAudit),
  beforeLoad: forAdministrators,
  component: screen(() => import("../admin/audit.tsx"), "AuditScreen"),
});

export const ADMINISTRATOR_ROUTES = [
  devices,
  deviceTriage,
  deviceImport,
  device,
  users,
  impersonate,
  roster,
  audit,
] as const;
