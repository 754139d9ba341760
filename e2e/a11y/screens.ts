import { ADMIN_OVERLAYS } from "./admin-overlays.ts";
import { CARE_OVERLAYS } from "./care-overlays.ts";
import type { Overlay } from "./overlay.ts";
import { PATIENT_OVERLAYS } from "./patient-overlays.ts";
import { PUBLIC_OVERLAYS } from "./public-overlays.ts";
import { STAFF_OVERLAYS } from "./staff-overlays.ts";
import type { Role, World } from "./world.ts";

/** A route of web/src/routes/ for one of the roles that may open it. */
export interface Screen {
  route: string;
  role: Role;
  /** The address to open, if the route has parameters or needs search parameters. */
  address?: (world: World) => string;
  overlays?: readonly Overlay[];
}

/** Minimum target size in pixels; staff get denser screens. */
export const minTarget = ({ role }: Screen): number =>
  ["admin", "clinician", "technician", "auditor"].includes(role) ? 40 : 44;

/** Every route; a test checks this list against web/src/routes/. */
export const SCREENS: readonly Screen[] = [
  { route: "/", role: "nobody", address: () => "" },
  { route: "privacy", role: "nobody" },
  { route: "auth/signin", role: "nobody", overlays: PUBLIC_OVERLAYS.signIn },
  {
    route: "auth/single-sign-on",
    role: "nobody",
    address: () => "auth/single-sign-on?code=abc&state=abc",
  },
  { route: "auth/signup", role: "nobody", overlays: PUBLIC_OVERLAYS.signUp },
  { route: "auth/forgot-password", role: "nobody", overlays: PUBLIC_OVERLAYS.forgotPassword },
  {
    route: "auth/reset-password",
    role: "nobody",
    address: () => "auth/reset-password#code=abc",
    overlays: PUBLIC_OVERLAYS.resetPassword,
  },
  {
    route: "auth/verify-email",
    role: "nobody",
    address: () => "auth/verify-email#code=abc",
  },
  {
    route: "auth/confirm-email",
    role: "nobody",
    address: () => "auth/confirm-email#code=abc",
  },
  {
    route: "auth/cancel-email",
    role: "nobody",
    address: () => "auth/cancel-email#code=abc",
  },
  { route: "answer", role: "nobody", address: () => "answer#abc" },
  { route: "unsubscribe", role: "nobody", address: () => "unsubscribe#abc" },
  { route: "caring/join", role: "nobody", address: () => "caring/join#code=KXWTHRMPAE" },
  { route: "auth/success", role: "patient" },
  { route: "auth/second-factor", role: "patient" },
  { route: "auth/access", role: "patient" },
  { route: "error/401", role: "nobody" },
  { route: "$", role: "nobody", address: () => "no-such-page" },
  { route: "dashboard", role: "patient", overlays: PATIENT_OVERLAYS.today },
  { route: "simple", role: "patient" },
  { route: "dashboard/index2", role: "patient" },
  { route: "dashboard/weekly", role: "patient", overlays: PATIENT_OVERLAYS.week },
  { route: "dashboard/monthly", role: "patient", overlays: PATIENT_OVERLAYS.range },
  { route: "cumulative-chart", role: "patient", overlays: PATIENT_OVERLAYS.trend },
  { route: "report", role: "patient" },
  { route: "my-medicine", role: "patient", overlays: PATIENT_OVERLAYS.medicines },
  { route: "my-medicine/type-1", role: "patient", overlays: PATIENT_OVERLAYS.day },
  { route: "my-medicine/type-2", role: "patient" },
  { route: "my-medicine/edit", role: "patient", overlays: PATIENT_OVERLAYS.addMedicine },
  {
    route: "my-medicine/$medicineId/edit",
    role: "patient",
    address: ({ patient }) => `my-medicine/${patient.medicineId}/edit`,
    overlays: PATIENT_OVERLAYS.editMedicine,
  },
  { route: "profile", role: "patient", overlays: PATIENT_OVERLAYS.profile },
  { route: "reminders", role: "patient" },
  // Without `request`: the app asked in a way that is not allowed.
  { route: "connect-app", role: "patient" },

  { route: "carers", role: "patient", overlays: CARE_OVERLAYS.carers },
  { route: "caring", role: "patient" },

  { route: "caring", role: "carer", overlays: CARE_OVERLAYS.caring },
  {
    route: "caring/$careId",
    role: "carer",
    address: ({ carer }) => `caring/${carer.careId}`,
    overlays: CARE_OVERLAYS.watched,
  },
  { route: "caring/join", role: "carer" },

  { route: "dashboard", role: "newcomer", overlays: PATIENT_OVERLAYS.firstRun },
  { route: "simple", role: "newcomer" },
  { route: "dashboard/index2", role: "newcomer", overlays: PATIENT_OVERLAYS.box },
  { route: "dashboard/monthly", role: "newcomer" },
  { route: "my-medicine", role: "newcomer" },
  { route: "my-medicine/type-1", role: "newcomer" },
  { route: "my-medicine/type-2", role: "newcomer" },
  { route: "profile", role: "newcomer", overlays: PATIENT_OVERLAYS.linkBox },
  { route: "reminders", role: "newcomer" },

  { route: "patient-list/import", role: "admin", overlays: ADMIN_OVERLAYS.importingPeople },
  { route: "groups", role: "admin", overlays: ADMIN_OVERLAYS.groups },
  {
    route: "groups/$groupId",
    role: "admin",
    address: ({ group }) => `groups/${group}`,
    overlays: ADMIN_OVERLAYS.group,
  },
  {
    route: "groups/$groupId/study",
    role: "admin",
    address: ({ group }) => `groups/${group}/study`,
  },
  { route: "patient-list/impersonate", role: "acting", overlays: PATIENT_OVERLAYS.acting },
  { route: "dashboard/weekly", role: "acting" },
  { route: "report", role: "acting" },
  { route: "my-medicine", role: "acting" },
  { route: "carers", role: "acting" },
  { route: "profile", role: "acting" },
  { route: "reminders", role: "acting" },

  { route: "worklist", role: "clinician", overlays: STAFF_OVERLAYS.worklist },
  { route: "patients", role: "clinician" },
  {
    route: "patients/$profileId",
    role: "clinician",
    address: ({ patient }) => `patients/${patient.profileId}`,
    overlays: STAFF_OVERLAYS.patient,
  },
  {
    route: "report",
    role: "clinician",
    address: ({ patient }) => `report?profileid=${patient.profileId}`,
  },
  { route: "ward-list", role: "clinician" },
  { route: "alerts", role: "clinician" },
  { route: "hand-over", role: "clinician" },
  { route: "devices/index2", role: "technician" },
  {
    route: "devices/$deveui",
    role: "technician",
    address: ({ patient }) => `devices/${patient.deveui}`,
  },
  { route: "audit", role: "auditor" },

  { route: "dashboard", role: "admin" },
  { route: "my-medicine", role: "admin", overlays: ADMIN_OVERLAYS.whoseMedicine },
  { route: "profile", role: "admin" },
  { route: "worklist", role: "admin" },
  { route: "patients", role: "admin" },
  { route: "alerts", role: "admin", overlays: STAFF_OVERLAYS.rules },
  {
    route: "patients/$profileId",
    role: "admin",
    address: ({ patient }) => `patients/${patient.profileId}`,
  },
  {
    route: "report",
    role: "admin",
    address: ({ patient }) => `report?profileid=${patient.profileId}`,
  },
  { route: "devices", role: "admin", overlays: ADMIN_OVERLAYS.devices },
  { route: "devices/index2", role: "admin" },
  { route: "devices/ingest-keys", role: "admin" },
  { route: "patient-list/weekly-medicines", role: "admin" },
  { route: "patient-list/tokens", role: "admin" },
  { route: "patient-list/webhooks", role: "admin" },
  { route: "patient-list/apps", role: "admin" },
  { route: "devices/import", role: "admin", overlays: ADMIN_OVERLAYS.importing },
  {
    route: "devices/$deveui",
    role: "admin",
    address: ({ patient }) => `devices/${patient.deveui}`,
    overlays: ADMIN_OVERLAYS.device,
  },
  { route: "patient-list", role: "admin", overlays: ADMIN_OVERLAYS.users },
  { route: "patient-list/impersonate", role: "admin" },
  { route: "patient-list/bak_index", role: "admin" },
  { route: "audit", role: "admin", overlays: ADMIN_OVERLAYS.audit },
];
