import { Button } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { IntlProvider, useMessages, useTranslations } from "use-intl";
import { makeQueryClient } from "../api/query-client.ts";
import { useSecondFactors } from "../second-factors/queries.ts";
import { TwoStep } from "../second-factors/two-step.tsx";
import { signOut } from "../session/sign-out.ts";
import { Toasts } from "../ui/toasts/toasts.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { IdentityQuestion } from "./identity-question.tsx";
import { openInProfileLanguage } from "./open-in-profile-language.ts";

const route = getRouteApi("/{-$locale}/auth/second-factor");

/** Where accounts that must have a second factor set one up; the server refuses everything else. */
export function EnrolmentScreen() {
  const { locale, otherMessages } = route.useRouteContext();
  // With the words that are loaded with this screen.
  const messages = useMessages();
  const all = useMemo(() => ({ ...messages, ...otherMessages }), [messages, otherMessages]);
  const [client] = useState(makeQueryClient);
  return (
    <IntlProvider locale={locale.iso} messages={all} timeZone="UTC">
      <Toasts />
      <QueryClientProvider client={client}>
        <Enrolment />
        <IdentityQuestion />
      </QueryClientProvider>
    </IntlProvider>
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
