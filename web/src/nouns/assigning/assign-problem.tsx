import { HeldLink } from "@dosebeat/contract/base/failures";
import { useTranslations } from "use-intl";
import { CallError } from "../../api/call.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { shortBox } from "../../ui/identity/short-box.ts";
import { Countdown } from "../../ui/kept/kept-failure.tsx";
import type { KeptFailure } from "../../ui/kept/use-kept-form.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";

interface AssignProblemProps {
  failure: KeptFailure | null;
  zone: string;
  /** Whether the personal data entered in the same step has been stored. */
  isKept: boolean;
}

/**
 * Why a box was not assigned: somebody else was faster, or the server's error. Without an answer from the server
 * it is not known whether it was, and trying again does no harm.
 */
export function AssignProblem({ failure, zone, isKept }: AssignProblemProps) {
  const t = useTranslations("devices");
  const say = useTranslations("person");
  const format = useFormat(zone);
  const reasonOf = useReason();
  if (!failure) return null;
  const { error, retryAt } = failure;
  const nothing = say(isKept ? "onlyEntered" : "nothingChanged");
  const isAnswered = error instanceof CallError && error.isOurs;
  const held = isAnswered ? HeldLink.safeParse(error.details["held"]).data : undefined;
  if (!held) {
    return (
      <Notice tone="bad">
        <p>
          {reasonOf(error)} {isAnswered ? nothing : say("notKnown")}
        </p>
        {retryAt !== null && <Countdown to={retryAt} />}
      </Notice>
    );
  }
  const { deveui, givenname, familyname, from, by, entered } = held;
  const name = isolate(`${givenname} ${familyname}`.trim());
  if (by !== null && entered !== null) {
    const at = isolate(format.dateTime(entered));
    return (
      <Notice tone="bad">
        <strong>{say("wasFaster", { by: isolate(by), box: shortBox(deveui), name, at })}</strong>{" "}
        {nothing}
      </Notice>
    );
  }
  return (
    <Notice tone="bad">
      {t("held", { deveui, name, since: format.dateTime(from) })} {nothing}
    </Notice>
  );
}
