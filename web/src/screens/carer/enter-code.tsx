import { joinCare } from "@dosebeat/contract/care-calls";
import type { Joined } from "@dosebeat/contract/care-invitations";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { invalidate } from "../../api/stale.ts";
import { dropCode, readCode } from "../../session/kept-code.ts";
import { JoinForm } from "./join-form.tsx";

/** The field for a code, behind a button if people are already shown. */
export function EnterCode({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations("caring");
  const client = useQueryClient();
  const navigate = useNavigate();
  // For somebody who was invited by email before they had an account.
  const [kept] = useState(() => readCode(""));
  const [isAsked, setAsked] = useState(kept !== "");
  const [isWaiting, setWaiting] = useState(false);
  const onJoined = ({ id, state }: Joined) => {
    dropCode();
    void invalidate(client, joinCare.touches ?? []);
    if (state === "asks") return setWaiting(true);
    void navigate({ to: "/{-$locale}/caring/$careId", params: { careId: id } });
  };
  if (!isOpen && !isAsked) {
    return (
      <div>
        <Button variant="default" onClick={() => setAsked(true)}>
          {t("enter")}
        </Button>
      </div>
    );
  }
  return (
    <section className="card caring-enter" aria-labelledby="caring-enter">
      <h2 id="caring-enter">{t("enter")}</h2>
      {isWaiting ? (
        <p role="status">{t("waitingForYes")}</p>
      ) : (
        <JoinForm submit={t("join")} known={kept} hasFocus={isAsked} onJoined={onJoined} />
      )}
    </section>
  );
}
