import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useMe } from "../../../nouns/profiles/me-query.ts";
import { deviceKind } from "../../../nouns/push/device-kind.ts";
import { LockScreen } from "../../../nouns/reminders/lock-screen.tsx";
import { useSaveReminders } from "../../../nouns/reminders/queries.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import type { RemindHere } from "./use-remind-here.ts";

interface TestQuestionProps {
  remind: RemindHere;
  /** The test was seen, or skipped. */
  onDone: () => void;
}

/** Asks whether the test arrived on this device; "I saw nothing" explains what to switch on, and offers email. */
export function TestQuestion({ remind, onDone }: TestQuestionProps) {
  const t = useTranslations("firstMinute");
  const words = useTranslations("reminders");
  const lock = useId();
  const save = useSaveReminders();
  const { data: me } = useMe();
  const isVerified = me?.meta.email_verified === true;
  const [isMissing, setMissing] = useState(false);
  const [isMailed, setMailed] = useState(false);
  const { reminders, fault, busy, setState } = remind;
  const end = (state: "tested" | "over") => {
    setState(state);
    onDone();
  };
  return (
    <section className="minute-test" aria-labelledby="minute-seen">
      <h2 id="minute-seen">{t("seen")}</h2>
      <p>{t("seenText", { kind: deviceKind() })}</p>
      {fault !== null && <Notice tone="bad">{fault}</Notice>}
      <Button fullWidth onClick={() => end("tested")}>
        {t("yes")}
      </Button>
      {isMissing ? (
        <div className="minute-earlier" role="status">
          <p>{t("help")}</p>
          {isMailed && (
            <p>
              <Link to="/{-$locale}/profile">{words("mailVerified")}</Link>
            </p>
          )}
          <div className="minute-choices">
            <Button variant="default" loading={busy} onClick={() => void remind.testAgain()}>
              {t("again")}
            </Button>
            {isMailed ? (
              <Button variant="default" onClick={() => end("over")}>
                {t("go")}
              </Button>
            ) : reminders?.mail_available ? (
              <Button
                variant="default"
                onClick={() =>
                  void save({ mail: true }, () => (isVerified ? end("over") : setMailed(true)))
                }
              >
                {t("byMail")}
              </Button>
            ) : (
              <Link to="/{-$locale}/reminders">{words("page")}</Link>
            )}
          </div>
        </div>
      ) : (
        <Button variant="default" fullWidth onClick={() => setMissing(true)}>
          {t("nothing")}
        </Button>
      )}
      {reminders && (
        <div className="minute-earlier">
          <h3 id={lock}>{words("lock")}</h3>
          <LockScreen shows={reminders.shows} labelledBy={lock} save={save} />
        </div>
      )}
    </section>
  );
}
