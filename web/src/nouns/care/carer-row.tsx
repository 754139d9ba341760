import type { CareLink } from "@dosebeat/contract/care";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { BellIcon } from "../../ui/icons/icons.tsx";
import { nameOf } from "./link-name.ts";

/** How long an invitation stays valid. */
const INVITED_FOR = 7 * DAY;

const SEES = { alerts: "seesAlerts", doses: "seesDoses", figures: "seesFigures" } as const;

interface CarerRowProps {
  link: CareLink;
  zone: string;
  now: number;
  /** null: not available while impersonating the patient. */
  onChange: ((link: CareLink) => void) | null;
  onEnd: (link: CareLink) => void;
}

/** A carer or an open invitation, with what it allows. */
export function CarerRow({ link, zone, now, onChange, onEnd }: CarerRowProps) {
  const t = useTranslations("carers");
  const format = useFormat(zone);
  const name = nameOf(link, t("byCodeRow"));
  const isInvited = link.state === "invited";
  const values = { name: isolate(name) };
  const invited = () => {
    const end = Date.parse(link.since_utc) + INVITED_FOR;
    return end > now ? t("open", { time: isolate(format.moment(end)) }) : t("over");
  };
  const looked = () => {
    const since = t("since", { day: isolate(format.fullDay(link.since_utc)) });
    const { last_read_utc: last } = link;
    const read = last ? t("lastRead", { time: isolate(format.dateTime(last)) }) : t("neverRead");
    return `${since} · ${read}`;
  };
  return (
    <li>
      <div className="carer">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {link.email && link.email !== name && <bdi className="carer-quiet">{link.email}</bdi>}
        <span>{t(SEES[link.scope])}</span>
        <span className="carer-quiet">
          {t("told", { duration: format.duration(link.after_minutes * MINUTE) })}
        </span>
        {link.state === "active" && link.hears === "nothing" && (
          <span className="carer-unheard">
            <BellIcon />
            <span>
              <strong>{t("hearsNothing", values)}</strong> {t("hearsNothingText")}
            </span>
          </span>
        )}
        {link.state === "active" && link.hears === "mail" && (
          <span className="carer-quiet">{t("hearsMail")}</span>
        )}
        <span className="carer-quiet">{isInvited ? invited() : looked()}</span>
      </div>
      {onChange && (
        <div className="carer-actions">
          {!isInvited && (
            <Button
              variant="default"
              aria-haspopup="dialog"
              aria-label={t("changeOf", values)}
              onClick={() => onChange(link)}
            >
              {t("change")}
            </Button>
          )}
          <Button
            variant="default"
            aria-haspopup={isInvited ? undefined : "dialog"}
            aria-label={isInvited ? t("withdrawOf", values) : t("endOf", values)}
            onClick={() => onEnd(link)}
          >
            {isInvited ? t("withdraw") : t("end")}
          </Button>
        </div>
      )}
    </li>
  );
}
