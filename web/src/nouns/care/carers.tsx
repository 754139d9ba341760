import type { CareLink } from "@dosebeat/contract/care";
import type { Profile } from "@dosebeat/contract/profiles";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useImpersonation } from "../../session/impersonation.ts";
import { useNow } from "../../ui/controls/use-now.ts";
import { ConfirmDialog, useAskedAbout } from "../../ui/dialogs/confirm-dialog.tsx";
import { PeopleIcon } from "../../ui/icons/icons.tsx";
import { Page } from "../../ui/page/page.tsx";
import { failureOf } from "../../ui/states/failure.ts";
import { EmptyList } from "../../ui/states/not-known.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { toastDone, toastFailed } from "../../ui/toasts/toasts.tsx";
import { useProfile } from "../profiles/queries.ts";
import { AskCard } from "./ask-card.tsx";
import { CarerRow } from "./carer-row.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { Invite } from "./invite.tsx";
import { nameOf } from "./link-name.ts";
import { useCare, useEndCare, useWithdrawInvitation } from "./queries.ts";
import { useCareEvents } from "./use-care-events.ts";
import "./carers.css";

/** Who looks out for the patient: people who ask, carers, invitations, and a way to invite. */
export function CarersScreen() {
  const t = useTranslations("carers");
  useCareEvents();
  const profile = useProfile();
  const care = useCare();
  const failure = failureOf([profile, care]);
  return (
    <Page title={t("page")} lead={t("lead")}>
      {failure ? (
        <Failed {...failure} />
      ) : profile.data && care.data ? (
        <Carers profile={profile.data} links={care.data.carers} />
      ) : (
        <div className="carers">
          <Placeholder height={240} />
          <Placeholder height={420} />
        </div>
      )}
    </Page>
  );
}

function Carers({ profile, links }: { profile: Profile; links: readonly CareLink[] }) {
  const t = useTranslations("carers");
  // Impersonation never extends to carers: they are shown, but cannot be changed.
  const isOwn = useImpersonation() === null;
  const proves = profile.sensor !== null;
  return (
    <div className="carers">
      {isOwn &&
        links
          .filter(({ state }) => state === "asks")
          .map((link) => <AskCard key={link.id} link={link} />)}
      <CarerList
        links={links.filter(({ state }) => !isOwn || state !== "asks")}
        zone={profile.timezone}
        proves={proves}
        isOwn={isOwn}
      />
      {isOwn ? (
        <Invite zone={profile.timezone} proves={proves} />
      ) : (
        <p className="carer-quiet">{t("acting")}</p>
      )}
    </div>
  );
}

interface CarerListProps {
  links: readonly CareLink[];
  zone: string;
  proves: boolean;
  isOwn: boolean;
}

function CarerList({ links, zone, proves, isOwn }: CarerListProps) {
  const t = useTranslations("carers");
  const now = useNow();
  const [changing, setChanging] = useState<CareLink | null>(null);
  const ending = useAskedAbout<CareLink>();
  const withdraw = useWithdraw();
  return (
    <section className="card carers-list" aria-label={t("list")}>
      {links.length === 0 ? (
        <EmptyList
          of={{ queryKey: ["care"], exact: true }}
          icon={<PeopleIcon size={30} />}
          title={t("none")}
          text={t("noneText")}
        />
      ) : (
        <ul>
          {links.map((link) => (
            <CarerRow
              key={`${link.state} ${link.id}`}
              link={link}
              zone={zone}
              now={now}
              onChange={isOwn ? setChanging : null}
              onEnd={link.state === "invited" ? withdraw : ending.ask}
            />
          ))}
        </ul>
      )}
      <ChangeDialog link={changing} proves={proves} onClose={() => setChanging(null)} />
      <EndDialog link={ending.asked} onClose={ending.close} />
    </section>
  );
}

interface EndDialogProps {
  link: CareLink | null;
  onClose: (link: CareLink | null) => void;
}

function EndDialog({ link, onClose }: EndDialogProps) {
  const t = useTranslations("carers");
  const reasonOf = useReason();
  const { mutate, isPending } = useEndCare();
  const name = isolate(link ? nameOf(link, t("byCodeRow")) : "");
  const end = () => {
    if (!link) return;
    mutate(link.id, {
      onSuccess: () => toastDone(t("ended", { name })),
      onError: (error) => toastFailed(t("failed", { reason: reasonOf(error) })),
      onSettled: () => onClose(link),
    });
  };
  return (
    <ConfirmDialog
      opened={link !== null}
      title={t("endOf", { name })}
      confirm={t("end")}
      danger
      busy={isPending}
      onConfirm={end}
      onClose={() => onClose(link)}
    >
      {t("endText", { name })}
    </ConfirmDialog>
  );
}

/** Nobody has seen anything yet, so it is withdrawn without confirmation. */
function useWithdraw() {
  const t = useTranslations("carers");
  const reasonOf = useReason();
  const { mutate } = useWithdrawInvitation();
  return ({ id }: CareLink) =>
    mutate(id, {
      onSuccess: () => toastDone(t("withdrawn")),
      onError: (error) => toastFailed(t("failed", { reason: reasonOf(error) })),
    });
}
