import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { makeQueryClient } from "../query-client.ts";
import { endSession, getRole } from "../session.ts";
import { Frame, type MenuItem } from "../ui/frame.tsx";
import { BoxIcon, DayIcon, PillIcon } from "../ui/icons.tsx";
import { LanguageMenu } from "../ui/language-menu.tsx";
import { LogoutDialog } from "../ui/logout-dialog.tsx";
import { SettingsDrawer } from "../ui/settings-drawer.tsx";
import { UserMenu } from "../ui/user-menu.tsx";
import { useProfileAppearance } from "./profile-appearance.ts";
import { useLanguage } from "./use-language.ts";

/** Everything behind the sign-in: the frame, what was fetched, the toasts. */
export function SignedIn() {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Notifications position="top-right" autoClose={2000} limit={3} />
      <SignedInFrame />
    </QueryClientProvider>
  );
}

function SignedInFrame() {
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
    <Frame items={useMenu()} tools={tools}>
      <Outlet />
      <LogoutDialog
        opened={leaving}
        onClose={() => setLeaving(false)}
        onLogout={() => endSession("left")}
      />
    </Frame>
  );
}

function useMenu(): MenuItem[] {
  const t = useTranslations("menu");
  if (getRole() === "admin") {
    return [{ link: { to: "/{-$locale}/devices" }, label: t("devices"), icon: <BoxIcon /> }];
  }
  return [
    { link: { to: "/{-$locale}/dashboard" }, label: t("dashboard"), icon: <DayIcon /> },
    { link: { to: "/{-$locale}/my-medicine" }, label: t("medicine"), icon: <PillIcon /> },
  ];
}
