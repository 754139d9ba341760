import type { Joined } from "@dosebeat/contract/care-invitations";
import { Button } from "@mantine/core";
import { getRouteApi, Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { dropCode, keepCode, readCode } from "../../session/kept-code.ts";
import { getSignIn } from "../../session/session.ts";
import { OwnFrame } from "../frame/own-frame.tsx";
import { AuthLayout } from "../public/sign-in/auth-layout.tsx";
import { AskToHear } from "./ask-to-hear.tsx";
import { JoinForm } from "./join-form.tsx";

const route = getRouteApi("/{-$locale}/caring/join");

/**
 * Accepts an invitation with the code from a mail, which is in the fragment, or a typed one. It needs
 * a click, because mail scanners open links.
 */
export function JoinScreen() {
  return (
    <OwnFrame {...route.useRouteContext()}>
      <Join />
    </OwnFrame>
  );
}

function Join() {
  const t = useTranslations("caring");
  const hash = useRouterState({ select: (state) => state.location.hash });
  const [code] = useState(() => readCode(hash));
  const [joined, setJoined] = useState<Joined | null>(null);
  const isSignedIn = getSignIn() !== null;
  useEffect(() => {
    if (code && !isSignedIn) keepCode(code);
  }, [code, isSignedIn]);
  const done = (answer: Joined) => {
    dropCode();
    setJoined(answer);
  };
  return (
    <AuthLayout
      title={t("joinTitle")}
      lead={joined ? outcome(joined) : code ? t("joinMail") : t("joinLead")}
    >
      <div className="auth-next">
        {joined ? (
          <>
            <AskToHear />
            <Button
              fullWidth
              variant="default"
              renderRoot={(props) =>
                joined.state === "active" ? (
                  <Link to="/{-$locale}/caring/$careId" params={{ careId: joined.id }} {...props} />
                ) : (
                  <Link to="/{-$locale}/caring" {...props} />
                )
              }
            >
              {t(joined.state === "active" ? "toPerson" : "toCaring")}
            </Button>
          </>
        ) : isSignedIn ? (
          <JoinForm submit={code ? t("accept") : t("join")} known={code} onJoined={done} />
        ) : (
          <SignInFirst />
        )}
      </div>
    </AuthLayout>
  );

  function outcome({ state }: Joined) {
    return t(state === "active" ? "joined" : "waitingForYes");
  }
}

function SignInFirst() {
  const t = useTranslations("caring");
  const signIn = useTranslations("signIn");
  return (
    <>
      <p className="while-open">{t("signInFirst")}</p>
      <p className="while-closed">{signIn("closed")}</p>
      <Button
        fullWidth
        renderRoot={(props) => (
          <Link to="/{-$locale}/auth/signin" search={{ from: "/caring/join" }} {...props} />
        )}
      >
        {t("signIn")}
      </Button>
      <Button
        className="while-open"
        fullWidth
        variant="default"
        renderRoot={(props) => <Link to="/{-$locale}/auth/signup" {...props} />}
      >
        {t("signUp")}
      </Button>
    </>
  );
}
