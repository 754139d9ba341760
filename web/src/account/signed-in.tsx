import { QueryClientProvider } from "@tanstack/react-query";
import { getRouteApi, Outlet, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { IntlProvider } from "use-intl";
import { makeQueryClient } from "../api/query-client.ts";
import { loadChunk } from "../routing/chunks.ts";
import { getImpersonation, useImpersonation } from "../session/impersonation.ts";
import { endSession } from "../session/session.ts";
import { SettingsDrawer } from "../ui/appearance/settings-drawer.tsx";
import { LogoutDialog } from "../ui/dialogs/logout-dialog.tsx";
import { Frame } from "../ui/frame/frame.tsx";
import { LanguageMenu } from "../ui/menus/language-menu.tsx";
import { UserMenu } from "../ui/menus/user-menu.tsx";
import { Toasts } from "../ui/toasts/toasts.tsx";
import { useMenu } from "./menu.tsx";
import { useProfileAppearance } from "./profile-appearance.ts";
import { useLanguage } from "./use-language.ts";

const route = getRouteApi("/{-$locale}/signed-in");

const ImpersonationBanner = lazy(
  loadChunk(async () => ({
    default: (await import("../impersonation/banner.tsx")).ImpersonationBanner,
  })),
);

/**
 * Everything behind the sign-in: the frame, what was fetched, the toasts. What was fetched as one
 * person is never shown as another's.
 */
export function SignedIn() {
  const { locale, messages, otherMessages } = route.useRouteContext();
  const all = useMemo(() => ({ ...messages, ...otherMessages }), [messages, otherMessages]);
  return (
    <IntlProvider locale={locale.iso} messages={all} timeZone="UTC">
      <SignedInAs />
    </IntlProvider>
  );
}

function SignedInAs() {
  const impersonation = useImpersonation();
  useGuardsAgain(impersonation?.id);
  return (
    <>
      <Toasts />
      <AsOnePerson key={impersonation?.id} />
    </>
  );
}

/** Screens are for patients or not: looks again who may open this one when the person changes. */
function useGuardsAgain(id: string | undefined) {
  const router = useRouter();
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    void router.invalidate();
  }, [id, router]);
}

function AsOnePerson() {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <SignedInFrame />
    </QueryClientProvider>
  );
}

function SignedInFrame() {
  const impersonation = useImpersonation();
  const { name, setScheme, setPrimary } = useProfileAppearance();
  const language = useLanguage();
  const [leaving, setLeaving] = useState(false);
  const tools = (
    <>
      <LanguageMenu shown={language.shown} onChoose={language.choose} />
      <SettingsDrawer onScheme={setScheme} onPrimary={setPrimary} />
      <UserMenu name={name} onLogout={() => setLeaving(true)} />
    </>
  );
  return (
    <Frame
      items={useMenu()}
      tools={tools}
      banner={
        impersonation && (
          <Suspense fallback={null}>
            <ImpersonationBanner impersonation={impersonation} />
          </Suspense>
        )
      }
    >
      <Outlet />
      <LogoutDialog
        opened={leaving}
        onClose={() => setLeaving(false)}
        onLogout={() => void logOut()}
      />
    </Frame>
  );
}

/** An impersonation ends first, so that the audit log tells when. */
async function logOut() {
  if (getImpersonation()) {
    const { leaveImpersonation } = await import("../impersonation/queries.ts");
    await leaveImpersonation().catch(() => undefined);
  }
  endSession("signedOut");
}
