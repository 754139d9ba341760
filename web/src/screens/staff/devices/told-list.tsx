import type { Downlink } from "@dosebeat/contract/downlinks";
import { MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useToldTime } from "../../../nouns/sensors/told-time.ts";

interface ToldListProps {
  downlinks: readonly Downlink[];
  /** Whether acknowledgements are told by the quarter hour. */
  isCoarse: boolean;
}

/** The commands to a box, newest first, each with what became of it. */
export function ToldList({ downlinks, isCoarse }: ToldListProps) {
  const t = useTranslations("boxTold");
  const state = useStateText(isCoarse);
  const command = useCommandText();
  return (
    <>
      <h3 id="told-list">{t("latest")}</h3>
      {downlinks.length === 0 ? (
        <p className="table-note">{t("none")}</p>
      ) : (
        <ul className="told-list" aria-labelledby="told-list">
          {downlinks.map((one) => (
            <li key={one.id} data-state={one.state}>
              <strong>{command(one)}</strong>
              <span>{state(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function useCommandText() {
  const t = useTranslations("boxTold");
  const format = useFormat(browserZone());
  return ({ command, value }: Downlink) => {
    switch (command) {
      case "interval":
        return t("interval", { duration: format.duration((value ?? 0) * MINUTE) });
      case "light":
        return t("light", { duration: format.duration((value ?? 0) * SECOND) });
      case "clock":
        return t("setClock");
      case "times":
        return t("times");
    }
  };
}

function useStateText(isCoarse: boolean) {
  const t = useTranslations("boxTold");
  const format = useFormat(browserZone());
  const told = useToldTime(browserZone());
  const refusal = useRefusalText();
  return ({ state, reason, created, sent, settled }: Downlink) => {
    const at = settled ?? created;
    switch (state) {
      case "queued":
        return waitingFor(reason) ?? t("queued", { time: format.dateTime(created) });
      case "sent":
        return t("sent", { time: format.dateTime(sent ?? created) });
      case "acknowledged":
        return t("acknowledged", { time: told.contact(at, isCoarse) });
      case "expired":
        return t("expired", { time: format.dateTime(at) });
      case "replaced":
        return t("replaced", { time: format.dateTime(at) });
      case "refused":
        return refusal(reason);
    }
  };

  function waitingFor(reason: Downlink["reason"]): string | null {
    if (reason === "unreachable") return t("unreachable");
    if (reason === "busy") return t("busy");
    return reason === "daily" ? t("daily") : null;
  }
}

function useRefusalText() {
  const t = useTranslations("boxTold");
  return (reason: Downlink["reason"]) => {
    switch (reason) {
      case "no_way":
        return t("refusedNoWay");
      case "no_network":
        return t("refusedNoNetwork");
      case "not_known":
        return t("refusedNotKnown");
      case "denied":
        return t("refusedDenied");
      case "unknown_box":
        return t("refusedUnknownBox");
      case "rejected":
        return t("refusedRejected");
      case "too_long":
        return t("refusedTooLong");
      default:
        return t("refusedFailed");
    }
  };
}
