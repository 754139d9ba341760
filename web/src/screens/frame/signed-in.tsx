import { QueryClientProvider } from "@tanstack/react-query";
import { getRouteApi, Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { IntlProvider } from "use-intl";
import { takeQueryClient } from "../../api/query-client.ts";
import { joined } from "../../i18n/catalogues.ts";
import { formatsHere } from "../../i18n/english.ts";
import { ENGLISH, hrefIn } from "../../i18n/locales.ts";
import { useOwnProfile } from "../../nouns/profiles/queries.ts";
import { useWaitingReplies } from "../../nouns/push/shown-replies.ts";
import { forgetDevice } from "../../offline/forget-device.ts";
import { waitingOf } from "../../offline/queue.ts";
import { useEntries } from "../../offline/shown-entries.ts";
import { loadChunk } from "../../routing/chunks.ts";
import { getImpersonation, useImpersonation } from "../../session/impersonation.ts";
import { onSessionEnd } from "../../session/session.ts";
import { signOut } from "../../session/sign-out.ts";
import { userCheck } from "../../session/user-check.ts";
import { LogoutDialog } from "../../ui/dialogs/logout-dialog.tsx";
import { Frame } from "../../ui/frame/frame.tsx";
import { Toasts } from "../../ui/toasts/toasts.tsx";
import { FrameTools } from "./frame-tools.tsx";
import { IdentityQuestion } from "./identity-question.tsx";
import { useBar, useMenu, useMenuBesides } from "./menu.tsx";

const route = getRouteApi("/{-$locale}/signed-in");

const ImpersonationBanner = lazy(
  loadChunk(async () => ({
    default: (await import("../../nouns/impersonation/banner.tsx")).ImpersonationBanner,
  })),
);

const AccountNotices = lazy(
  loadChunk(async () => ({
    default: (await import("../../nouns/account-notices/account-notices.tsx")).AccountNotices,
  })),
);

const DeviceNotices = lazy(
  loadChunk(async () => ({
    default: (await import("./device-notices/device-notices.tsx")).DeviceNotices,
  })),
);

/**
 * Everything behind the sign-in: frame, queries, toasts. Each user has a separate query client, so
 * that one's cached data is never shown to another.
 */
export function SignedIn() {
  const { locale, messages, otherMessages } = route.useRouteContext();
  const all = useMemo(() => joined(messages, otherMessages), [messages, otherMessages]);
  return (
    <IntlProvider locale={formatsHere(locale)} messages={all} timeZone="UTC">
      <ActingUser />
    </IntlProvider>
  );
}

function ActingUser() {
  const impersonation = useImpersonation();
  useGuardRecheck(impersonation?.id);
  useForgetOnSignOut();
  useLateRefusal();
  return (
    <>
      <Toasts />
      <WithQueryClient key={impersonation?.id} />
    </>
  );
}

/** Signing out leaves nothing on this device; an expired session only hides the data. */
function useForgetOnSignOut() {
  useEffect(() => onSessionEnd((reason) => void (reason === "signedOut" && forgetDevice())), []);
}

/**
 * The first screen may be drawn before the server says who is signed in: the guards check again if that is nobody.
 */
function useLateRefusal() {
  const router = useRouter();
  useEffect(() => {
    void userCheck().then((standing) => void (standing !== "welcome" && router.invalidate()));
  }, [router]);
}

/** Checks the route guards again when an impersonation starts or ends. */
function useGuardRecheck(id: string | undefined) {
  const router = useRouter();
  const previous = useRef(id);
  useEffect(() => {
    if (previous.current === id) return;
    previous.current = id;
    void router.invalidate();
  }, [id, router]);
}

function WithQueryClient() {
  const [client] = useState(takeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <SignedInFrame />
    </QueryClientProvider>
  );
}

function SignedInFrame() {
  const impersonation = useImpersonation();
  const { data: profile } = useOwnProfile();
  const [confirming, setConfirming] = useState(false);
  const unsent = waitingOf(useEntries()).length + useWaitingReplies();
  // In simple mode, what to do now comes first.
  const isSimple = useRouterState({
    select: ({ location }) => hrefIn(ENGLISH, location.pathname) === "/simple",
  });
  return (
    <Frame
      noticesLast={isSimple}
      zone={profile?.timezone}
      hasBox={profile != null && profile.sensor !== null}
      items={useMenu()}
      besides={useMenuBesides()}
      bar={useBar()}
      tools={<FrameTools onLogout={() => setConfirming(true)} />}
      banner={
        impersonation && (
          <Suspense fallback={null}>
            <ImpersonationBanner impersonation={impersonation} />
          </Suspense>
        )
      }
      notices={
        !impersonation && (
          <Suspense fallback={null}>
            <DeviceNotices />
            <AccountNotices />
          </Suspense>
        )
      }
    >
      <Outlet />
      <IdentityQuestion />
      <LogoutDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        onLogout={() => void logOut()}
        unsent={unsent}
      />
    </Frame>
  );
}

/** Ends an impersonation first, so that the audit log records the time. */
async function logOut() {
  if (getImpersonation()) {
    const { leaveImpersonation } = await import("../../nouns/impersonation/queries.ts");
    await leaveImpersonation().catch(() => undefined);
  }
  signOut();
}
