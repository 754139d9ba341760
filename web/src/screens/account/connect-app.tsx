import { Button } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../../api/call.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useAppRequest, useDecideAppRequest } from "../../nouns/connected-apps/queries.ts";
import { useProfile } from "../../nouns/profiles/queries.ts";
import { readAppRequest } from "../../routing/search.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { OwnFrame } from "../frame/own-frame.tsx";
import { AuthLayout } from "../public/sign-in/auth-layout.tsx";
import "./connect-app.css";

const route = getRouteApi("/{-$locale}/connect-app");

/** Asks the patient whether an app may read, and sends the browser back to the app. */
export function ConnectAppScreen() {
  const { request } = readAppRequest(route.useSearch());
  return (
    <OwnFrame {...route.useRouteContext()}>
      {request === undefined ? <Fault /> : <Ask id={request} />}
    </OwnFrame>
  );
}

/** The app asked in a way that is not allowed, and cannot be told so. */
function Fault() {
  const t = useTranslations("connectedApps");
  return (
    <AuthLayout title={t("fault")} lead={t("faultText")}>
      <Home />
    </AuthLayout>
  );
}

function Home() {
  const t = useTranslations("connectedApps");
  return (
    <div className="auth-next">
      <Button fullWidth renderRoot={(props) => <Link to="/{-$locale}" {...props} />}>
        {t("home")}
      </Button>
    </div>
  );
}

type Asked = NonNullable<ReturnType<typeof useAppRequest>["data"]>;

function Ask({ id }: { id: string }) {
  const t = useTranslations("connectedApps");
  const { data, error, refetch } = useAppRequest(id);
  if (data) {
    return (
      <AuthLayout title={t("askTitle", { name: isolate(data.name) })} lead={t("askLead")}>
        <Question asked={data} id={id} />
      </AuthLayout>
    );
  }
  if (error instanceof CallError && error.status === 403) return <OfStaff id={id} error={error} />;
  if (error instanceof CallError && error.status === 404) {
    return (
      <AuthLayout title={t("over")} lead={t("overText")}>
        <Home />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t("fallbackTitle")} lead={t("askLead")}>
      {error ? <Failed error={error} onRetry={() => refetch()} /> : <Placeholder height={360} />}
    </AuthLayout>
  );
}

/** A user without a record can only tell the app that. */
function OfStaff({ id, error }: { id: string; error: CallError }) {
  const t = useTranslations("connectedApps");
  const reasonOf = useReason();
  const { answer, pending, fault } = useAnswer(id);
  return (
    <AuthLayout title={t("staff")} lead={reasonOf(error)}>
      <div className="auth-next">
        {fault}
        <Button variant="default" loading={pending === false} onClick={() => answer(false)}>
          {t("back")}
        </Button>
      </div>
    </AuthLayout>
  );
}

function Question({ asked, id }: { asked: Asked; id: string }) {
  const t = useTranslations("connectedApps");
  const { data: profile } = useProfile();
  const format = useFormat(profile?.timezone ?? "UTC");
  const { answer, pending, fault } = useAnswer(id);
  const { contact, by, goesTo, reads, stays, until } = asked;
  const name = profile && `${profile.givenname} ${profile.familyname}`.trim();
  return (
    <div className="app-question">
      {name && <p className="app-question-note">{t("signedInAs", { name: isolate(name) })}</p>}
      <section>
        <h2>{t("mayRead")}</h2>
        <ul>
          {reads.map((one) => (
            <li key={one}>{t(one)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t("howLong")}</h2>
        <p>{stays ? t("until", { date: format.date(format.calendarDate(until)) }) : t("hour")}</p>
      </section>
      <section>
        <h2>{t("whoIsIt")}</h2>
        <p>{by === null ? t("byNobody") : t("by", { name: isolate(by) })}</p>
        <p>{t("contact", { contact: isolate(contact) })}</p>
        <p>{t("goesTo", { host: isolate(goesTo) })}</p>
      </section>
      <p className="app-question-note">{t("beyond")}</p>
      {fault}
      <div className="app-answers">
        <Button variant="default" loading={pending === false} onClick={() => answer(false)}>
          {t("refuse")}
        </Button>
        <Button variant="default" loading={pending === true} onClick={() => answer(true)}>
          {t("allow")}
        </Button>
      </div>
    </div>
  );
}

/** Sends the answer, and continues at the address where the app receives it; it can be given only once. */
function useAnswer(id: string) {
  const t = useTranslations("connectedApps");
  const reasonOf = useReason();
  const [pending, setPending] = useState<boolean | null>(null);
  const { mutate, error } = useDecideAppRequest(id);
  const answer = (allow: boolean) => {
    if (pending !== null) return;
    setPending(allow);
    mutate(allow, {
      onSuccess: ({ data }) => window.location.assign(data.url),
      onError: () => setPending(null),
    });
  };
  const fault = error && (
    <Notice tone="bad">{t("decideFailed", { reason: reasonOf(error) })}</Notice>
  );
  return { answer, pending, fault };
}
