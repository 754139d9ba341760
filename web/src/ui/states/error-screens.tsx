import { Button } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { ChunkLoadError, reloadIfReachable } from "../../routing/chunks.ts";
import { SimpleCard, SimpleScreen } from "../page/simple-screen.tsx";

function HomeButton() {
  const t = useTranslations("error");
  return <Button renderRoot={(props) => <Link to="/{-$locale}" {...props} />}>{t("home")}</Button>;
}

export function NotFoundScreen() {
  const t = useTranslations("error");
  return <SimpleScreen title={t("notFound")} text={t("notFoundText")} action={<HomeButton />} />;
}

export function ForbiddenScreen() {
  const t = useTranslations("error");
  return (
    <SimpleScreen
      title={t("forbiddenTitle")}
      heading={t("forbidden")}
      text={t("forbiddenText")}
      action={<HomeButton />}
    />
  );
}

export function CrashScreen() {
  const t = useTranslations("error");
  const router = useRouter();
  const goBack = () => {
    router.history.back();
    void router.invalidate();
  };
  return (
    <SimpleScreen
      title={t("crash")}
      text={t("crashText")}
      action={<Button onClick={goBack}>{t("back")}</Button>}
    />
  );
}

/** A screen that fails leaves the frame standing. Without a connection it comes back with it. */
export function ScreenCrash({ error }: { error: unknown }) {
  const t = useTranslations("error");
  const lost = error instanceof ChunkLoadError;
  const reload = () => void reloadIfReachable();
  useEffect(() => {
    if (!lost) return;
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  });
  return (
    <SimpleCard
      title={lost ? t("offline") : t("crash")}
      text={lost ? t("offlineText") : t("crashText")}
      action={<Button onClick={reload}>{t("tryAgain")}</Button>}
    />
  );
}
