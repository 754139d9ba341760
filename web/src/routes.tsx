import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import { Root } from "./root.tsx";

const root = createRootRoute({ component: Root });
const signIn = createRoute({
  getParentRoute: () => root,
  path: "/{-$locale}/auth/signin",
  component: lazyRouteComponent(() => import("./account/sign-in.tsx"), "SignInScreen"),
});

export function makeRouter() {
  return createRouter({ routeTree: root.addChildren([signIn]) });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
