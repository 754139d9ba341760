import { createRoute } from "@tanstack/react-router";
import { readAudit } from "../nouns/audit/search.ts";
import { readGroups } from "../nouns/groups/search.ts";
import { readSensors } from "../nouns/sensors/list-search.ts";
import { readUsers } from "../nouns/users/search.ts";
import {
  requireAdministrator,
  requireAuditor,
  requireClinician,
  requireTechnician,
} from "../routing/guards.ts";
import { screenByRole } from "../routing/screen-by-role.tsx";
import { only, readDay, readPatient } from "../routing/search.ts";
import { readHandOver } from "../screens/staff/hand-over/search.ts";
import { readPatients } from "../screens/staff/patients/patients-search.ts";
import { readWard } from "../screens/staff/ward-list/ward-search.ts";
import { readWorklist } from "../screens/staff/worklist/search.ts";
import { screen, screenWithWords, signedIn } from "./frame.tsx";
import { GROUP_ID, PROFILE_ID } from "./ids.ts";
import { today } from "./patients.ts";
import { PROGRAM_ROUTES } from "./programs.ts";

const devices = createRoute({
  getParentRoute: () => signedIn,
  path: "devices",
  validateSearch: only(readSensors),
  beforeLoad: requireTechnician,
  component: screen(() => import("../screens/staff/devices/devices.tsx"), "DevicesScreen"),
});
const deviceTriage = createRoute({
  getParentRoute: () => signedIn,
  path: "devices/index2",
  beforeLoad: requireTechnician,
  component: screen(
    () => import("../screens/staff/devices/device-triage.tsx"),
    "DeviceTriageScreen",
  ),
});
const deviceImport = createRoute({
  getParentRoute: () => signedIn,
  path: "devices/import",
  beforeLoad: requireTechnician,
  component: screen(
    () => import("../screens/staff/devices/device-import.tsx"),
    "DeviceImportScreen",
  ),
});
const ingestKeys = createRoute({
  getParentRoute: () => signedIn,
  path: "devices/ingest-keys",
  beforeLoad: requireTechnician,
  component: screen(
    () => import("../screens/staff/ingest-keys/ingest-keys.tsx"),
    "IngestKeysScreen",
  ),
});
const device = createRoute({
  getParentRoute: () => signedIn,
  path: "devices/$deveui",
  remountDeps: ({ params }) => params.deveui,
  beforeLoad: requireTechnician,
  component: screenWithWords(
    "readings",
    () => import("../screens/staff/devices/device.tsx"),
    "DeviceScreen",
  ),
});
const users = createRoute({
  getParentRoute: () => signedIn,
  path: "patient-list",
  validateSearch: only(readUsers),
  beforeLoad: requireAdministrator,
  component: screen(() => import("../screens/staff/users/users.tsx"), "UsersScreen"),
});
const peopleImport = createRoute({
  getParentRoute: () => signedIn,
  path: "patient-list/import",
  beforeLoad: requireAdministrator,
  component: screen(
    () => import("../screens/staff/people-import/people-import.tsx"),
    "PeopleImportScreen",
  ),
});
const weeklyMedicines = createRoute({
  getParentRoute: () => signedIn,
  path: "patient-list/weekly-medicines",
  beforeLoad: requireAdministrator,
  component: screen(
    () => import("../screens/staff/users/weekly-medicines.tsx"),
    "WeeklyMedicinesScreen",
  ),
});
const groups = createRoute({
  getParentRoute: () => signedIn,
  path: "groups",
  validateSearch: only(readGroups),
  beforeLoad: requireAdministrator,
  component: screen(() => import("../screens/staff/groups/groups.tsx"), "GroupsScreen"),
});
const group = createRoute({
  getParentRoute: () => signedIn,
  path: "groups/$groupId",
  params: GROUP_ID,
  remountDeps: ({ params }) => params.groupId,
  beforeLoad: requireAdministrator,
  component: screen(() => import("../screens/staff/groups/group.tsx"), "GroupScreen"),
});
const study = createRoute({
  getParentRoute: () => signedIn,
  path: "groups/$groupId/study",
  params: GROUP_ID,
  remountDeps: ({ params }) => params.groupId,
  beforeLoad: requireAdministrator,
  component: screenWithWords(
    "study",
    () => import("../screens/staff/studies/study.tsx"),
    "StudyScreen",
  ),
});
const impersonate = createRoute({
  getParentRoute: () => signedIn,
  path: "patient-list/impersonate",
  validateSearch: only(readDay),
  beforeLoad: requireAdministrator,
  component: screenByRole(
    today,
    screen(() => import("../screens/staff/users/impersonate.tsx"), "NobodyImpersonatedScreen"),
  ),
});
const roster = createRoute({
  getParentRoute: () => signedIn,
  path: "patient-list/bak_index",
  beforeLoad: requireAdministrator,
  component: screenWithWords(
    "worklist",
    () => import("../screens/staff/users/users-roster.tsx"),
    "UsersRosterScreen",
  ),
});
const audit = createRoute({
  getParentRoute: () => signedIn,
  path: "audit",
  validateSearch: only(readAudit),
  beforeLoad: requireAuditor,
  component: screenWithWords(
    ["audit", "study", "tokens", "webhooks", "boxTold"],
    () => import("../screens/staff/audit/audit.tsx"),
    "AuditScreen",
  ),
});

const worklist = createRoute({
  getParentRoute: () => signedIn,
  path: "worklist",
  validateSearch: only(readWorklist),
  beforeLoad: requireClinician,
  component: screenWithWords(
    ["worklist", "contact"],
    () => import("../screens/staff/worklist/worklist.tsx"),
    "WorklistScreen",
  ),
});
const patients = createRoute({
  getParentRoute: () => signedIn,
  path: "patients",
  validateSearch: only(readPatients),
  beforeLoad: requireClinician,
  component: screenWithWords(
    "worklist",
    () => import("../screens/staff/patients/patients.tsx"),
    "PatientsScreen",
  ),
});
const wardList = createRoute({
  getParentRoute: () => signedIn,
  path: "ward-list",
  validateSearch: only(readWard),
  beforeLoad: requireClinician,
  component: screenWithWords(
    "worklist",
    () => import("../screens/staff/ward-list/ward-list.tsx"),
    "WardListScreen",
  ),
});
const alerts = createRoute({
  getParentRoute: () => signedIn,
  path: "alerts",
  beforeLoad: requireClinician,
  component: screenWithWords(
    "alerts",
    () => import("../screens/staff/alerts/alerts.tsx"),
    "AlertsScreen",
  ),
});
const handOver = createRoute({
  getParentRoute: () => signedIn,
  path: "hand-over",
  validateSearch: only(readHandOver),
  beforeLoad: requireClinician,
  component: screenWithWords(
    "worklist",
    () => import("../screens/staff/hand-over/hand-over.tsx"),
    "HandOverScreen",
  ),
});
const patient = createRoute({
  getParentRoute: () => signedIn,
  path: "patients/$profileId",
  validateSearch: only(readPatient),
  params: PROFILE_ID,
  beforeLoad: requireClinician,
  // In addition to its own messages, those for patients' months and readings, and carers' words about somebody else.
  component: screenWithWords(
    ["worklist", "alerts", "audit", "care", "charts", "readings", "phases", "contact"],
    () => import("../screens/staff/patients/patient.tsx"),
    "PatientScreen",
  ),
});

export const ADMINISTRATOR_ROUTES = [
  worklist,
  patients,
  wardList,
  alerts,
  handOver,
  patient,
  devices,
  deviceTriage,
  deviceImport,
  ingestKeys,
  device,
  users,
  peopleImport,
  weeklyMedicines,
  ...PROGRAM_ROUTES,
  groups,
  group,
  study,
  impersonate,
  roster,
  audit,
] as const;
