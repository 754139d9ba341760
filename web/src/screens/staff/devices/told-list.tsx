import type { Downlink } from "@dosebeat/contract/downlinks";
import { MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useWithdrawDownlink } from "../../../nouns/sensors/fleet-queries.ts";
import { useToldTime } from "../../../nouns/sensors/told-time.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";

interface ToldListProps {
  deveui: string;
  downlinks: readonly Downlink[];
  /** Whether acknowledgements are rounded to the quarter hour. */
  isCoarse: boolean;
}

/** The commands to a box, newest first, each with its outcome. */
export function ToldList({ deveui, downlinks, isCoarse }: ToldListProps) {
  const t = useTranslations("boxTold");
  const state = useStateText(isCoarse);
  const command = useCommandText();
  const [asked, setAsked] = useState<Downlink | null>(null);
  return (
    <>
      <h3 id="told-list">{t("latest")}</h3>
      {downlinks.length === 0 ? (
        <p className="table-note">{t("none")}</p>
      ) : (
        <ul className="told-list" aria-labelledby="told-list">
          {downlinks.map((one) => (
            <li key={one.id} data-state={one.state}>
              <div>
                <strong>{command(one)}</strong>
                <span>{state(one)}</span>
              </div>
              {canWithdraw(one) && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t("withdrawName", { command: command(one) })}
                  onClick={() => setAsked(one)}
                >
                  {t("withdraw")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <WithdrawDialog
        deveui={deveui}
        asked={asked}
        isCoarse={isCoarse}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

/** Commands that the server queued by itself would only be queued again. */
function canWithdraw({ command, state, withdrawn }: Downlink): boolean {
  return command !== "times" && withdrawn === null && (state === "queued" || state === "sent");
}

interface WithdrawDialogProps {
  deveui: string;
  asked: Downlink | null;
  isCoarse: boolean;
  onClose: () => void;
}

function WithdrawDialog({ deveui, asked, isCoarse, onClose }: WithdrawDialogProps) {
  const t = useTranslations("boxTold");
  const reasonOf = useReason();
  const { mutateToEnd } = useWithdrawDownlink(deveui);
  const withdraw = (id: number) => {
    onClose();
    mutateToEnd(id, {
      onSuccess: () => toastDone(t("withdrawDone")),
      onError: (error) => toastFailed(t("withdrawFailed", { reason: reasonOf(error) })),
    });
  };
  const isUnsent = asked?.state === "queued" && !isCoarse;
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={t("withdrawTitle")}
      confirm={t("withdraw")}
      onClose={onClose}
      onConfirm={() => asked && withdraw(asked.id)}
    >
      {isUnsent ? t("withdrawUnsent") : t("withdrawSent")}
    </ConfirmDialog>
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
  return ({ state, reason, created, sent, settled, withdrawn }: Downlink) => {
    const at = settled ?? created;
    if (withdrawn !== null && (state === "queued" || state === "sent")) {
      return t("withdrawnSent", { time: format.dateTime(withdrawn) });
    }
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
      case "withdrawn": {
        const time = format.dateTime(withdrawn ?? at);
        return sent === null ? t("withdrawn", { time }) : t("withdrawnLost", { time });
      }
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
