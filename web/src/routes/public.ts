import { createRoute } from "@tanstack/react-router";
import { loadLocale } from "../i18n/load-locale.ts";
import { redirectSignedIn, requireSignedIn } from "../routing/guards.ts";
import { only, readAnswer, readAppRequest, readReturn } from "../routing/search.ts";
import { loadRoleMessages } from "../session/role-messages.ts";
import { getSignIn } from "../session/session.ts";
import { ForbiddenScreen, NotFoundScreen } from "../ui/states/error-screens.tsx";
import { everywhere, screen, screenWithWords } from "./frame.tsx";

const home = createRoute({
  getParentRoute: () => everywhere,
  path: "/",
  beforeLoad: redirectSignedIn,
  component: screen(() => import("../screens/public/landing.tsx"), "LandingScreen"),
});
const privacy = createRoute({
  getParentRoute: () => everywhere,
  path: "privacy",
  component: screen(() => import("../screens/public/privacy.tsx"), "PrivacyScreen"),
});
const signIn = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/signin",
  validateSearch: only(readReturn),
  beforeLoad: redirectSignedIn,
  component: screen(() => import("../screens/public/sign-in/sign-in.tsx"), "SignInScreen"),
});
const singleSignOn = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/single-sign-on",
  component: screenWithWords(
    "signOn",
    () => import("../screens/public/sign-in/single-sign-on.tsx"),
    "SingleSignOnScreen",
  ),
});
const signUp = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/signup",
  component: screen(() => import("../screens/public/sign-in/sign-up.tsx"), "SignUpScreen"),
});
const forgotPassword = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/forgot-password",
  component: screen(
    () => import("../screens/public/sign-in/forgot-password.tsx"),
    "ForgotPasswordScreen",
  ),
});
const resetPassword = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/reset-password",
  component: screen(
    () => import("../screens/public/sign-in/reset-password.tsx"),
    "ResetPasswordScreen",
  ),
});
const verifyEmail = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/verify-email",
  component: screen(
    () => import("../screens/public/sign-in/verify-email.tsx"),
    "VerifyEmailScreen",
  ),
});
const confirmEmail = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/confirm-email",
  component: screen(
    () => import("../screens/public/sign-in/verify-email.tsx"),
    "ConfirmEmailScreen",
  ),
});
const cancelEmail = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/cancel-email",
  component: screenWithWords(
    "access",
    () => import("../screens/public/sign-in/cancel-email.tsx"),
    "CancelEmailScreen",
  ),
});
const answer = createRoute({
  getParentRoute: () => everywhere,
  path: "answer",
  validateSearch: only(readAnswer),
  component: screenWithWords(
    "reply",
    () => import("../screens/public/answer/answer.tsx"),
    "AnswerScreen",
  ),
});
const unsubscribe = createRoute({
  getParentRoute: () => everywhere,
  path: "unsubscribe",
  component: screenWithWords(
    "reply",
    () => import("../screens/public/answer/unsubscribe.tsx"),
    "UnsubscribeScreen",
  ),
});
export const success = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/success",
  beforeLoad: requireSignedIn,
  component: screen(() => import("../screens/public/sign-in/success.tsx"), "SuccessScreen"),
});
const enrolment = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/second-factor",
  beforeLoad: async ({ location, context }) => {
    await requireSignedIn({ location });
    const { locale, messages } = await loadLocale(context.locale, loadRoleMessages);
    return { locale, otherMessages: messages };
  },
  component: screenWithWords(
    "account",
    () => import("../screens/public/sign-in/enrolment.tsx"),
    "EnrolmentScreen",
  ),
});
const access = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/access",
  beforeLoad: async ({ location, context }) => {
    await requireSignedIn({ location });
    const { locale, messages } = await loadLocale(context.locale, loadRoleMessages);
    return { locale, otherMessages: messages };
  },
  component: screenWithWords(
    "access",
    () => import("../screens/public/sign-in/access.tsx"),
    "AccessScreen",
  ),
});
const connectApp = createRoute({
  getParentRoute: () => everywhere,
  path: "connect-app",
  validateSearch: only(readAppRequest),
  beforeLoad: async ({ location, context }) => {
    if (readAppRequest(location.search).request === undefined)
      return { locale: context.locale, otherMessages: null };
    await requireSignedIn({ location });
    const { locale, messages } = await loadLocale(context.locale, loadRoleMessages);
    return { locale, otherMessages: messages };
  },
  component: screenWithWords(
    "connectedApps",
    () => import("../screens/account/connect-app.tsx"),
    "ConnectAppScreen",
  ),
});
const join = createRoute({
  getParentRoute: () => everywhere,
  path: "caring/join",
  beforeLoad: async ({ context }) => {
    if (getSignIn() === null) return { locale: context.locale, otherMessages: null };
    const { locale, messages } = await loadLocale(context.locale, loadRoleMessages);
    return { locale, otherMessages: messages };
  },
  component: screenWithWords("care", () => import("../screens/carer/join.tsx"), "JoinScreen"),
});

const forbidden = createRoute({
  getParentRoute: () => everywhere,
  path: "error/401",
  component: ForbiddenScreen,
});
const anythingElse = createRoute({
  getParentRoute: () => everywhere,
  path: "$",
  component: NotFoundScreen,
});

/** Public pages, and the confirmation after a sign-up, which needs a session. */
export const PUBLIC_ROUTES = [
  home,
  privacy,
  signIn,
  singleSignOn,
  signUp,
  forgotPassword,
  resetPassword,
  verifyEmail,
  confirmEmail,
  cancelEmail,
  answer,
  unsubscribe,
  success,
  enrolment,
  access,
  connectApp,
  join,
  forbidden,
  anythingElse,
] as const;
