import type { CareLink } from "@dosebeat/contract/care";
import { useTranslations } from "use-intl";
import { isolate } from "../i18n/isolate.ts";
import { useFormat } from "../i18n/use-format.ts";
import { HeartIcon } from "../ui/icons/icons.tsx";
import { useCare } from "./queries.ts";
import "./thanks-lines.css";

/** Who said thanks for a dose in the last day. A question that fails, or has no answer offline, shows nothing. */
export function ThanksLines({ zone }: { zone: string }) {
  const { data } = useCare();
  const carers = data?.carers.filter(({ thanks }) => thanks !== null) ?? [];
  return carers.map((link) => <ThanksLine key={link.id} link={link} zone={zone} />);
}

function ThanksLine({ link: { name, thanks }, zone }: { link: CareLink; zone: string }) {
  const t = useTranslations("careAsks");
  const format = useFormat(zone);
  if (!thanks) return null;
  return (
    <p className="thanks-line">
      <HeartIcon />
      <span>
        {t("thanks", { name: isolate(name ?? ""), time: isolate(format.time(thanks.due_utc)) })}
      </span>
    </p>
  );
}
