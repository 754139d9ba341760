import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { getRole } from "../../../session/session.ts";
import { CheckIcon } from "../../../ui/icons/icons.tsx";
import { AuthLayout } from "./auth-layout.tsx";

export function SuccessScreen() {
  const t = useTranslations("success");
  const isAdmin = getRole() === "admin";
  return (
    <AuthLayout title={t("title")} lead={isAdmin ? t("admin") : t("patient")}>
      <div className="auth-next">
        <span className="auth-check">
          <CheckIcon size={28} />
        </span>
        {isAdmin ? (
          <Button fullWidth renderRoot={(props) => <Link to="/{-$locale}/devices" {...props} />}>
            {t("adminAction")}
          </Button>
        ) : (
          <>
            <Button
              fullWidth
              renderRoot={(props) => <Link to="/{-$locale}/dashboard" {...props} />}
            >
              {t("patientAction")}
            </Button>
            <p className="auth-other">
              {t("carer")} <Link to="/{-$locale}/caring">{t("carerAction")}</Link>
            </p>
          </>
        )}
      </div>
    </AuthLayout>
  );
}
