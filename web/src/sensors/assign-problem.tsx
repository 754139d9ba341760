import { HeldLink } from "@dosebeat/contract/answers";
import { useTranslations } from "use-intl";
import { CallError } from "../api/call.ts";
import { useFormat } from "../i18n/use-format.ts";
import { Notice } from "../ui/states/notice.tsx";
import { useReason } from "../ui/states/reason.ts";

interface AssignProblemProps {
  error: Error | null;
  zone: string;
}

/** Why a box could not be assigned: the conflicting assignment and its start, or the server's error. */
export function AssignProblem({ error, zone }: AssignProblemProps) {
  const t = useTranslations("devices");
  const format = useFormat(zone);
  const reasonOf = useReason();
  if (!error) return null;
  const details = error instanceof CallError ? error.details["held"] : undefined;
  const held = HeldLink.safeParse(details).data;
  if (!held) return <Notice tone="bad">{reasonOf(error)}</Notice>;
  const { deveui, givenname, familyname, from } = held;
  const name = `${givenname} ${familyname}`.trim();
  return <Notice tone="bad">{t("held", { deveui, name, since: format.dateTime(from) })}</Notice>;
}
