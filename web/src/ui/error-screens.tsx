import { Button } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { SimpleScreen } from "./simple-screen.tsx";

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
