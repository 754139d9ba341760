import { Button } from "@mantine/core";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useSecondFactors } from "../../../nouns/second-factors/queries.ts";
import { TwoStep } from "../../../nouns/second-factors/two-step.tsx";
import { signOut } from "../../../session/sign-out.ts";
import { OwnFrame } from "../../frame/own-frame.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { openInProfileLanguage } from "./open-in-profile-language.ts";

const route = getRouteApi("/{-$locale}/auth/second-factor");

/** Where accounts that require a second factor set one up; until then the server refuses everything else. */
export function EnrolmentScreen() {
  return (
    <OwnFrame {...route.useRouteContext()}>
      <Enrolment />
    </OwnFrame>
  );
}

function Enrolment() {
  const t = useTranslations("twoStep");
  const router = useRouter();
  const { data } = useSecondFactors();
  const isSet = data !== undefined && (data.totp !== null || data.passkeys.length > 0);
  const leave = () => {
    signOut();
    void router.navigate({ to: "/{-$locale}/auth/signin" });
  };
  return (
    <AuthLayout title={t("enrolTitle")} lead={t("enrolLead")}>
      <div className="auth-next">
        {isSet && (
          <Button fullWidth onClick={() => void openInProfileLanguage(router, "/dashboard")}>
            {t("enrolDone")}
          </Button>
        )}
        <TwoStep />
        <Button variant="subtle" fullWidth onClick={leave}>
          {t("enrolSignOut")}
        </Button>
      </div>
    </AuthLayout>
  );
}
