import { createRoute } from "@tanstack/react-router";
import { redirectSignedIn, requireSignedIn } from "../routing/guards.ts";
import { only, readReturn, readSetup } from "../routing/search.ts";
import { ForbiddenScreen, NotFoundScreen } from "../ui/states/error-screens.tsx";
import { everywhere, screen } from "./frame.tsx";

const home = createRoute({
  getParentRoute: () => everywhere,
  path: "/",
  beforeLoad: redirectSignedIn,
  component: screen(() => import("../account/landing.tsx"), "LandingScreen"),
});
const privacy = createRoute({
  getParentRoute: () => everywhere,
  path: "privacy",
  component: screen(() => import("../account/privacy.tsx"), "PrivacyScreen"),
});
const signIn = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/signin",
  validateSearch: only(readReturn),
  beforeLoad: redirectSignedIn,
  component: screen(() => import("../account/sign-in.tsx"), "SignInScreen"),
});
const signUp = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/signup",
  validateSearch: only(readSetup),
  component: screen(() => import("../account/sign-up.tsx"), "SignUpScreen"),
});
const forgotPassword = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/forgot-password",
  component: screen(() => import("../account/forgot-password.tsx"), "ForgotPasswordScreen"),
});
const resetPassword = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/reset-password",
  component: screen(() => import("../account/reset-password.tsx"), "ResetPasswordScreen"),
});
export const success = createRoute({
  getParentRoute: () => everywhere,
  path: "auth/success",
  beforeLoad: requireSignedIn,
  component: screen(() => import("../account/success.tsx"), "SuccessScreen"),
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
  signUp,
  forgotPassword,
  resetPassword,
  success,
  forbidden,
  anythingElse,
] as const;
