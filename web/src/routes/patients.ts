import { createRoute, notFound } from "@tanstack/react-router";
import { areEarlyHere } from "../first/early-calls.ts";
import { chooseHome, guardReport, requirePatient } from "../routing/guards.ts";
import { screenByRole } from "../routing/screen-by-role.tsx";
import {
  only,
  readDashboard,
  readDay,
  readMonth,
  readRange,
  readReport,
  readSensorRange,
} from "../routing/search.ts";
import { screen, screenWithWords, signedIn } from "./frame.tsx";

/** Early answers are taken before the first drawing, if they have arrived. */
async function takeEarly() {
  if (!areEarlyHere()) return;
  await import("../screens/patient/day/early-day.ts").then(
    ({ takeEarlyDay }) => takeEarlyDay(),
    () => undefined,
  );
}

export const today = screen(() => import("../screens/patient/day/today.tsx"), "TodayScreen");
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: "dashboard",
  validateSearch: only(readDashboard),
  beforeLoad: ({ search }) => chooseHome(search),
  loader: takeEarly,
  component: screenByRole(
    today,
    screen(() => import("../screens/staff/devices/fleet.tsx"), "FleetScreen"),
  ),
});
const simple = createRoute({
  getParentRoute: () => signedIn,
  path: "simple",
  beforeLoad: requirePatient,
  loader: takeEarly,
  component: screen(() => import("../screens/patient/simple/simple.tsx"), "SimpleScreen"),
});
const sensor = createRoute({
  getParentRoute: () => signedIn,
  path: "dashboard/index2",
  validateSearch: only(readSensorRange),
  beforeLoad: requirePatient,
  component: screenWithWords(
    "readings",
    () => import("../screens/patient/sensor/sensor.tsx"),
    "SensorScreen",
  ),
});
const weekly = createRoute({
  getParentRoute: () => signedIn,
  path: "dashboard/weekly",
  validateSearch: only(readDay),
  beforeLoad: requirePatient,
  component: screenWithWords(
    "charts",
    () => import("../screens/patient/range/week.tsx"),
    "WeekScreen",
  ),
});
const monthly = createRoute({
  getParentRoute: () => signedIn,
  path: "dashboard/monthly",
  validateSearch: only(readMonth),
  beforeLoad: requirePatient,
  component: screenWithWords(
    "charts",
    () => import("../screens/patient/range/month.tsx"),
    "MonthScreen",
  ),
});
const cumulative = createRoute({
  getParentRoute: () => signedIn,
  path: "cumulative-chart",
  validateSearch: only(readRange),
  beforeLoad: requirePatient,
  component: screenWithWords(
    "charts",
    () => import("../screens/patient/range/cumulative.tsx"),
    "CumulativeScreen",
  ),
});
const report = createRoute({
  getParentRoute: () => signedIn,
  path: "report",
  validateSearch: only(readReport),
  beforeLoad: ({ search }) => guardReport(search),
  component: screenWithWords(
    ["report", "phases"],
    () => import("../screens/patient/report/report.tsx"),
    "ReportScreen",
  ),
});
const myMedicine = createRoute({
  getParentRoute: () => signedIn,
  path: "my-medicine",
  component: screenByRole(
    screen(() => import("../screens/patient/medicine/my-medicine.tsx"), "MyMedicineScreen"),
    screen(() => import("../screens/staff/users/whose-medicine.tsx"), "WhoseMedicineScreen"),
  ),
});
const myDay = createRoute({
  getParentRoute: () => signedIn,
  path: "my-medicine/type-1",
  beforeLoad: requirePatient,
  component: screen(() => import("../screens/patient/day/my-day.tsx"), "MyDayScreen"),
});
const plan = createRoute({
  getParentRoute: () => signedIn,
  path: "my-medicine/type-2",
  beforeLoad: requirePatient,
  component: screen(() => import("../screens/patient/medicine/plan.tsx"), "PlanScreen"),
});
const addMedicine = createRoute({
  getParentRoute: () => signedIn,
  path: "my-medicine/edit",
  beforeLoad: requirePatient,
  component: screenWithWords(
    "medicine",
    () => import("../screens/patient/medicine/add-medicine.tsx"),
    "AddMedicineScreen",
  ),
});
const editMedicine = createRoute({
  getParentRoute: () => signedIn,
  path: "my-medicine/$medicineId/edit",
  params: {
    parse: ({ medicineId }) => ({ medicineId: readId(medicineId) }),
    stringify: ({ medicineId }) => ({ medicineId: String(medicineId) }),
  },
  remountDeps: ({ params }) => params.medicineId,
  beforeLoad: requirePatient,
  component: screenWithWords(
    "medicine",
    () => import("../screens/patient/medicine/edit-medicine.tsx"),
    "EditMedicineScreen",
  ),
});
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: "profile",
  component: screenWithWords(
    ["account", "contact"],
    () => import("../screens/account/profile.tsx"),
    "ProfileScreen",
  ),
});
const reminders = createRoute({
  getParentRoute: () => signedIn,
  path: "reminders",
  beforeLoad: requirePatient,
  component: screenWithWords(
    "reminders",
    () => import("../screens/account/reminders.tsx"),
    "RemindersScreen",
  ),
});

const carers = createRoute({
  getParentRoute: () => signedIn,
  path: "carers",
  beforeLoad: requirePatient,
  component: screenWithWords("care", () => import("../nouns/care/carers.tsx"), "CarersScreen"),
});

const caring = createRoute({
  getParentRoute: () => signedIn,
  path: "caring",
  component: screenWithWords("care", () => import("../screens/carer/caring.tsx"), "CaringScreen"),
});

const watched = createRoute({
  getParentRoute: () => signedIn,
  path: "caring/$careId",
  params: {
    parse: ({ careId }) => ({ careId: readId(careId) }),
    stringify: ({ careId }) => ({ careId: String(careId) }),
  },
  remountDeps: ({ params }) => params.careId,
  component: screenWithWords("care", () => import("../screens/carer/watched.tsx"), "WatchedScreen"),
});

function readId(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw notFound();
  return Number(text);
}

/** Screens of patients and carers; at some of these addresses administrators see a different screen. */
export const PATIENT_ROUTES = [
  dashboard,
  simple,
  sensor,
  weekly,
  monthly,
  cumulative,
  report,
  myMedicine,
  myDay,
  plan,
  addMedicine,
  editMedicine,
  profile,
  reminders,
  carers,
  caring,
  watched,
] as const;
