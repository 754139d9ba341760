import type { Profile } from "@dosebeat/contract/profiles";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { storeCaringFirst } from "../../session/caring-first.ts";
import { useImpersonation } from "../../session/impersonation.ts";
import { AskCard } from "./ask-card.tsx";
import { useCare } from "./queries.ts";
import { ThanksLines } from "./thanks-lines.tsx";

/**
 * On Today: people who ask to look out for the patient. A user without medicine who looks out for
 * somebody is redirected to them, unless the full dashboard was asked for.
 */
export function CareNotice({ profile }: { profile: Profile }) {
  const isOwn = useImpersonation() === null;
  const { data } = useCare();
  const isCaring = isOwn && profile.medicines.length === 0 && !!data && data.patients.length > 0;
  useCaringHome(isCaring);
  if (!isOwn) return null;
  return (
    <>
      {data?.carers
        .filter(({ state }) => state === "asks")
        .map((link) => (
          <AskCard key={link.id} link={link} />
        ))}
      <ThanksLines zone={profile.timezone} />
    </>
  );
}

function useCaringHome(isCaring: boolean) {
  const navigate = useNavigate();
  const isAsked = useRouterState({
    select: ({ location: { search } }) => "view" in search || "day" in search,
  });
  useEffect(() => {
    if (!isCaring) return;
    storeCaringFirst(true);
    if (!isAsked) void navigate({ to: "/{-$locale}/caring", replace: true });
  }, [isCaring, isAsked, navigate]);
}
