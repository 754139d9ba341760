import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from "@tanstack/react-router";
import { readAudit } from "./audit/search.ts";
import { patientOr } from "./chosen-screen.tsx";
import { fetched } from "./chunks.ts";
import { forAdministrators, forPatients, forSignedIn, goOnWhenSignedIn } from "./guards.ts";
import { loadPublicMessages } from "./i18n/catalogues.ts";
import { getLocale, localeOfPath } from "./i18n/locales.ts";
import { speak } from "./i18n/speak.ts";
import { loadOwnMessages } from "./own-messages.ts";
import { Root } from "./root.tsx";
import {
  only,
  readDay,
  readMonth,
  readRange,
  readReturn,
  readSetup,
  readStretch,
} from "./search.ts";
import { readSensors } from "./sensors/list-search.ts";
import { onSessionEnd } from "./session.ts";
import { refreshAppearance } from "./ui/appearance.ts";
import { CrashScreen, ForbiddenScreen, NotFoundScreen, ScreenCrash } from "./ui/error-screens.tsx";
import { isStillnessWished } from "./ui/page-transition.ts";
import { readUsers } from "./users/search.ts";

const root = createRootRoute({
  beforeLoad: ({ location }) => speak(localeOfPath(location.pathname), loadPublicMessages),
  component: function RootRoute() {
    const { locale, messages } = root.useRouteContext();
    return <Root locale={locale} messages={messages} />;
  },
  notFoundComponent: NotFoundScreen,
});

/** Every screen exists under every locale; English has no prefix. */
const everywhere = createRoute({
  getParentRoute: () => root,
  path: "{-$locale}",
  beforeLoad: ({ params }) => {
    if (!getLocale(params.locale)) throw notFound();
  },
  errorComponent: CrashScreen,
  notFoundComponent: NotFoundScreen,
});

const signedIn = createRoute({
  getParentRoute: () => everywhere,
  id: "signed-in",
  beforeLoad: async ({ location, context }) => {
    await forSignedIn({ location });
    const { locale, messages } = await speak(context.locale, loadOwnMessages);
    return { locale, otherMessages: messages };
  },
  component: lazyRouteComponent(
    fetched(() => import("./account/signed-in.tsx")),
    "SignedIn",
  ),
  errorComponent: CrashScreen,
});

/** Every screen of the product: address, who may open it, what it reads from the address, what it shows. */
const home = createRoute({
  getParentRoute: () => everywhere,
  path: "/",
  beforeLoad: goOnWhenSignedIn,
  component: lazyRouteComponent(
    fetched(() => import("./account/landing.tsx")),
    "LandingScreen",
  ),
});
const privacy = createRoute({
  getParentRoute: () => everywhere,
  path: "privacy",
  component: lazyRouteComponent(
    fetched(() => import("./account/privacy.tsx")),
    "PrivacyScreen",
  ),
});
const signIn = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/signin",
  validateSearch: only(readReturn),
  beforeLoad: goOnWhenSignedIn,
  component: lazyRouteComponent(
    fetched(() => import("./account/sign-in.tsx")),
    "SignInScreen",
  ),
});
const signUp = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/signup",
  validateSearch: only(readSetup),
  component: lazyRouteComponent(
    fetched(() => import("./account/sign-up.tsx")),
    "SignUpScreen",
  ),
});
const forgotPassword = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/forgot-password",
  component: lazyRouteComponent(
    fetched(() => import("./account/forgot-password.tsx")),
    "ForgotPasswordScreen",
  ),
});
const resetPassword = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/reset-password",
  component: lazyRouteComponent(
    fetched(() => import("./account/reset-password.tsx")),
    "ResetPasswordScreen",
  ),
});
const success = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/success",
  beforeLoad: forSignedIn,
  component: lazyRouteComponent(
    fetched(() => import("./account/success.tsx")),
    "SuccessScreen",
  ),
});
const forbidden = createRoute({
  getParentRoute: () => everywhere,
  path: "error/401",
  component: ForbiddenScreen,
});
const today = lazyRouteComponent(
  fetched(() => import("./patient/today.tsx")),
  "TodayScreen",
);
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: "dashboard",
  validateSearch: only(readDay),
  component: patientOr(
    today,
    lazyRouteComponent(
      fetched(() => import("./admin/fleet.tsx")),
      "FleetScreen",
    ),
  ),
});
const sensor = createRoute({
  getParentRoute: () => signedIn,
  path: "dashboard/index2",
  validateSearch: only(readStretch),
  beforeLoad: forPatients,
  component: lazyRouteComponent(
    fetched(() => import("./patient/sensor.tsx")),
    "SensorScreen",
  ),
});
const weekly = createRoute({
  getParentRoute: () => signedIn,
  path: "dashboard/weekly",
  validateSearch: only(readDay),
  beforeLoad: forPatients,
  component: lazyRouteComponent(
    fetched(() => import("./patient/week.tsx")),
    "WeekScreen",
  ),
});
const monthly = createRoute({
  getParentRoute: () => signedIn,
  path: "dashboard/monthly",
  validateSearch: only(readMonth),
  beforeLoad: forPatients,
  component: lazyRouteComponent(
    fetched(() => import("./patient/month.tsx")),
    "MonthScreen",
  ),
});
const cumulative = createRoute({
  getParentRoute: () => signedIn,
  path: "cumulative-chart",
  validateSearch: only(readRange),
  beforeLoad: forPatients,
  component: lazyRouteComponent(
    fetched(() => import("./patient/cumulative.tsx")),
    "CumulativeScreen",
  ),
});
const myMedicine = createRoute({
  getParentRoute: () => signedIn,
  path: "my-medicine",
  component: patientOr(
    lazyRouteComponent(
      fetched(() => import("./patient/my-medicine.tsx")),
      "MyMedicineScreen",
    ),
    lazyRouteComponent(
      fetched(() => import("./admin/whose-medicine.tsx")),
      "WhoseMedicineScreen",
    ),
  ),
});
const myDay = createRoute({
  getParentRoute: () => signedIn,
  path: "my-medicine/type-1",
  beforeLoad: forPatients,
  component: lazyRouteComponent(
    fetched(() => import("./patient/my-day.tsx")),
    "MyDayScreen",
  ),
});
const plan = createRoute({
  getParentRoute: () => signedIn,
  path: "my-medicine/type-2",
  beforeLoad: forPatients,
  component: lazyRouteComponent(
    fetched(() => import("./patient/plan.tsx")),
    "PlanScreen",
  ),
});
const addMedicine = createRoute({
  getParentRoute: () => signedIn,
  path: "my-medicine/edit",
  beforeLoad: forPatients,
  component: lazyRouteComponent(
    fetched(() => import("./patient/add-medicine.tsx")),
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
  beforeLoad: forPatients,
  component: lazyRouteComponent(
    fetched(() => import("./patient/edit-medicine.tsx")),
    "EditMedicineScreen",
  ),
});
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: "profile",
  component: lazyRouteComponent(
    fetched(() => import("./account/profile.tsx")),
    "ProfileScreen",
  ),
});
const devices = createRoute({
  getParentRoute: () => signedIn,
  path: "devices",
  validateSearch: only(readSensors),
  beforeLoad: forAdministrators,
  component: lazyRouteComponent(
    fetched(() => import("./admin/devices.tsx")),
    "DevicesScreen",
  ),
});
const deviceTriage = createRoute({
  getParentRoute: () => signedIn,
  path: "devices/index2",
  beforeLoad: forAdministrators,
  component: lazyRouteComponent(
    fetched(() => import("./admin/device-triage.tsx")),
    "DeviceTriageScreen",
  ),
});
const deviceImport = createRoute({
  getParentRoute: () => signedIn,
  path: "devices/import",
  beforeLoad: forAdministrators,
  component: lazyRouteComponent(
    fetched(() => import("./admin/device-import.tsx")),
    "DeviceImportScreen",
  ),
});
const device = createRoute({
  getParentRoute: () => signedIn,
  path: "devices/$deveui",
  beforeLoad: forAdministrators,
  component: lazyRouteComponent(
    fetched(() => import("./admin/device.tsx")),
    "DeviceScreen",
  ),
});
const users = createRoute({
  getParentRoute: () => signedIn,
  path: "patient-list",
  validateSearch: only(readUsers),
  beforeLoad: forAdministrators,
  component: lazyRouteComponent(
    fetched(() => import("./admin/users.tsx")),
    "UsersScreen",
  ),
});
const impersonate = createRoute({
  getParentRoute: () => signedIn,
  path: "patient-list/impersonate",
  validateSearch: only(readDay),
  beforeLoad: forAdministrators,
  component: patientOr(
    today,
    lazyRouteComponent(
      fetched(() => import("./admin/impersonate.tsx")),
      "NobodyImpersonatedScreen",
    ),
  ),
});
const roster = createRoute({
  getParentRoute: () => signedIn,
  path: "patient-list/bak_index",
  beforeLoad: forAdministrators,
  component: lazyRouteComponent(
    fetched(() => import("./admin/users-roster.tsx")),
    "UsersRosterScreen",
  ),
});
const audit = createRoute({
  getParentRoute: () => signedIn,
  path: "audit",
  validateSearch: only(readAudit),
  beforeLoad: forAdministrators,
  component: lazyRouteComponent(
    fetched(() => import("./admin/audit.tsx")),
    "AuditScreen",
  ),
});
const anythingElse = createRoute({
  getParentRoute: () => everywhere,
  path: "$",
  component: NotFoundScreen,
});

const routeTree = root.addChildren([
  everywhere.addChildren([
    home,
    privacy,
    signIn,
    signUp,
    forgotPassword,
    resetPassword,
    success,
    forbidden,
    signedIn.addChildren([
      dashboard,
      sensor,
      weekly,
      monthly,
      cumulative,
      myMedicine,
      myDay,
      plan,
      addMedicine,
      editMedicine,
      devices,
      deviceTriage,
      deviceImport,
      device,
      profile,
      users,
      impersonate,
      roster,
      audit,
    ]),
    anythingElse,
  ]),
]);

function readId(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw notFound();
  return Number(text);
}

/** The router of the address bar, or of another history where there is none. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    defaultPreload: "intent",
    // The transition is called page (ui/page-transition.css); another day of a screen is no other page.
    defaultViewTransition: {
      types: ({ pathChanged }) => (pathChanged && !isStillnessWished() ? ["page"] : false),
    },
    defaultErrorComponent: ScreenCrash,
    // Rendered without a browser it would be an inline script, which the server forbids.
    scrollRestoration: history === undefined,
    // Addresses hold plain text, not JSON: a code of digits stays what it is.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
  });
}

type ScreenRouter = ReturnType<typeof makeRouter>;

/**
 * Leads from a screen of somebody signed in to the sign-in whenever the session ends; back to the same
 * place when it only expired. What everybody may open stays, with what is being typed there.
 */
export function followSession(router: ScreenRouter) {
  const needSession: readonly string[] = [signedIn.id, success.id];
  return onSessionEnd((reason) => {
    refreshAppearance();
    if (!router.state.matches.some(({ routeId }) => needSession.includes(routeId))) return;
    const from = reason === "expired" ? router.state.location.href : undefined;
    void router.navigate({ to: "/{-$locale}/auth/signin", search: from ? { from } : {} });
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ScreenRouter;
  }
}
