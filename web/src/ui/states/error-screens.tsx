import { Button } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { ChunkLoadError, reloadIfReachable } from "../../routing/chunks.ts";
import { CutOffIcon, LockIcon, SearchIcon, WarningIcon } from "../icons/icons.tsx";
import { SimpleCard, SimpleScreen } from "../page/simple-screen.tsx";

function HomeButton() {
  const t = useTranslations("error");
  return <Button renderRoot={(props) => <Link to="/{-$locale}" {...props} />}>{t("home")}</Button>;
}

export function NotFoundScreen() {
  const t = useTranslations("error");
  return (
    <SimpleScreen
      title={t("notFound")}
      text={t("notFoundText")}
      icon={<SearchIcon size={32} />}
      action={<HomeButton />}
    />
  );
}

export function ForbiddenScreen() {
  const t = useTranslations("error");
  return (
    <SimpleScreen
      title={t("forbiddenTitle")}
      heading={t("forbidden")}
      text={t("forbiddenText")}
      icon={<LockIcon size={32} />}
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
      icon={<WarningIcon size={32} />}
      action={<Button onClick={goBack}>{t("back")}</Button>}
    />
  );
}

/** Shown when a screen crashes; the frame stays. If a chunk failed to load, retries once online. */
export function ScreenCrash({ error }: { error: unknown }) {
  const t = useTranslations("error");
  const isChunkError = error instanceof ChunkLoadError;
  const reload = () => void reloadIfReachable();
  useEffect(() => {
    if (!isChunkError) return;
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  });
  return (
    <SimpleCard
      title={isChunkError ? t("offline") : t("crash")}
      text={isChunkError ? t("offlineText") : t("crashText")}
      icon={isChunkError ? <CutOffIcon size={32} /> : <WarningIcon size={32} />}
      action={<Button onClick={reload}>{t("tryAgain")}</Button>}
    />
  );
}
