import type { SignInAnswer } from "@dosebeat/contract/sign-in";
import { Button, Loader } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { call, callAsSelf } from "../../../api/call.ts";
import { useSignOnFault } from "../../../nouns/sign-on/use-go-to-provider.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { readReturn } from "../../../routing/search.ts";
import { type AskedSignOn, pageInItsLanguage, takeAsked } from "../../../session/asked-sign-on.ts";
import { saveSession } from "../../../session/session.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useProblem } from "../../../ui/states/reason.ts";
import { AsSomebodyElse, isOtherPerson } from "./as-somebody-else.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { openInProfileLanguage } from "./open-in-profile-language.ts";
import { type PendingSignIn, pendingIn } from "./pending-sign-in.ts";

const SecondStep = lazy(
  loadChunk(async () => ({ default: (await import("./second-step.tsx")).SecondStep })),
);

/** Where the identity provider sends the browser back to. */
export function SingleSignOnScreen() {
  const t = useTranslations("signOn");
  const { fault, isOther, pending, enter, asked, toSignIn } = useAnswer();
  if (pending) {
    return (
      <Suspense fallback={null}>
        <SecondStep pending={pending} onDone={enter} onBack={toSignIn} />
      </Suspense>
    );
  }
  const isLink = asked?.purpose === "link";
  if (fault !== null) {
    return (
      <AuthLayout title={t("notDone")}>
        <div className="auth-next">
          <Notice tone="bad">{fault}</Notice>
          <Button
            fullWidth
            renderRoot={(props) => (
              <Link to={isLink ? "/{-$locale}/profile" : "/{-$locale}/auth/signin"} {...props} />
            )}
          >
            {isLink ? t("toProfile") : t("toSignIn")}
          </Button>
          <Suspense fallback={null}>
            {isOther && asked && <AsSomebodyElse asked={{ from: asked.from, code: asked.code }} />}
          </Suspense>
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t(isLink ? "linking" : "entering")} lead={t("wait")}>
      {/* Its label is the line above. */}
      <Loader aria-hidden />
    </AuthLayout>
  );
}

function useAnswer() {
  const router = useRouter();
  const faultOf = useSignOnFault();
  const translate = useProblem();
  const [asked, setAsked] = useState<AskedSignOn | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isOther, setOther] = useState(false);
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const isTaken = useRef(false);

  const toSignIn = () => void router.navigate({ to: "/{-$locale}/auth/signin" });

  async function enter({ user }: SignInAnswer, to = asked?.from) {
    saveSession(user.meta.role, user.meta.staff);
    await openInProfileLanguage(router, readReturn({ from: to }).from ?? "/dashboard");
  }

  async function take() {
    const query = window.location.search;
    const found = takeAsked();
    const page = pageInItsLanguage(found);
    if (page !== undefined) return window.location.replace(page);
    setAsked(found);
    // Opened again after its answer was taken.
    if (query === "") return setFault(translate({ code: "sign_on_failed", message: "" }));
    // The answer works only once and is private, so it is removed from the history.
    router.history.replace(window.location.pathname);
    try {
      if (found.purpose === "link") await link(query);
      else await enterWith(query, found);
    } catch (error) {
      const next = pendingIn(error);
      if (next) setPending(next);
      else {
        setOther(found.purpose === "enter" && isOtherPerson(error));
        setFault(faultOf(error));
      }
    }
  }

  async function link(query: string) {
    const { finishLink } = await import("@dosebeat/contract/single-sign-on-calls");
    await callAsSelf(finishLink, { body: { query } });
    await router.navigate({ to: "/{-$locale}/profile", replace: true });
  }

  async function enterWith(query: string, { from, code }: AskedSignOn) {
    const { finishSignOn } = await import("@dosebeat/contract/single-sign-on-calls");
    await enter(await call(finishSignOn, { body: { query, ...(code && { code }) } }), from);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser comes back
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    void take();
  }, []);

  return { fault, isOther, pending, enter, asked, toSignIn };
}
