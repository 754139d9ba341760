import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useToldTime } from "../../../nouns/sensors/told-time.ts";
import type { SubjectRow } from "../../../nouns/studies/queries.ts";
import { fullName } from "../../../ui/identity/person-text.ts";

export type SubjectAction = "change" | "withdraw" | "lock" | "unlock";

interface SubjectListProps {
  rows: readonly SubjectRow[];
  /** Before the start there are no withdrawals, and nothing is signed. */
  isDraft: boolean;
  onDo: (action: SubjectAction, row: SubjectRow) => void;
}

/** Subjects by record number: consent, arm, visits, box, withdrawal, and available actions. */
export function SubjectList({ rows, isDraft, onDo }: SubjectListProps) {
  return (
    <ul className="subject-list">
      {rows.map((row) => {
        const name = isolate(fullName(row));
        return (
          <li key={row.id}>
            <div className="subject">
              <h3>
                <Link to="/{-$locale}/patients/$profileId" params={{ profileId: row.id }}>
                  <bdi>{fullName(row)}</bdi>
                </Link>{" "}
                {row.record_number !== null && <bdi className="study-dim">{row.record_number}</bdi>}
              </h3>
              <SubjectFacts row={row} />
            </div>
            <SubjectActions row={row} name={name} isDraft={isDraft} onDo={onDo} />
          </li>
        );
      })}
    </ul>
  );
}

const WORDS = {
  change: { text: "changeSubject", of: "changeOf" },
  withdraw: { text: "withdraw", of: "withdrawOf" },
  lock: { text: "lock", of: "lockOf" },
  unlock: { text: "unlock", of: "unlockOf" },
} as const;

/** Locked data has to be unlocked before anything else. */
function actionsOf(row: SubjectRow, isDraft: boolean): SubjectAction[] {
  if (row.locked_utc !== null) return ["unlock"];
  if (isDraft) return ["change"];
  return [
    "change",
    ...(row.withdrawn_utc === null ? (["withdraw"] as const) : []),
    ...(row.consented_on !== null ? (["lock"] as const) : []),
  ];
}

interface SubjectActionsProps extends Omit<SubjectListProps, "rows"> {
  row: SubjectRow;
  name: string;
}

function SubjectActions({ row, name, isDraft, onDo }: SubjectActionsProps) {
  const t = useTranslations("study");
  return (
    <div className="subject-actions">
      {actionsOf(row, isDraft).map((action) => (
        <Button
          key={action}
          variant="default"
          aria-label={t(WORDS[action].of, { name })}
          onClick={() => onDo(action, row)}
        >
          {t(WORDS[action].text)}
        </Button>
      ))}
    </div>
  );
}

function SubjectFacts({ row }: { row: SubjectRow }) {
  const t = useTranslations("study");
  const format = useFormat(browserZone());
  const { consented_on, arm, visits, withdrawn_utc, withdrawn_why, sensor } = row;
  const told = useToldTime(browserZone());
  const heard = sensor?.sensortime;
  return (
    <p className="subject-facts">
      {consented_on === null ? (
        <b data-tone="warn">{t("noConsent")}</b>
      ) : (
        <span>{t("consentedOn", { date: isolate(format.date(consented_on)) })}</span>
      )}
      {arm !== null && <span>{t("inArm", { arm: isolate(arm) })}</span>}
      {visits.length > 0 && <span>{t("visitCount", { count: visits.length })}</span>}
      <span>
        {heard ? t("boxContact", { time: isolate(told.contact(heard, true)) }) : t("boxNever")}
      </span>
      <Lock row={row} />
      {withdrawn_utc !== null && (
        <b>
          {t("withdrawnAt", {
            date: isolate(format.date(format.calendarDate(withdrawn_utc))),
            reason: isolate(withdrawn_why ?? ""),
          })}
        </b>
      )}
    </p>
  );
}

const SIGNED = {
  reviewed: "wasReviewed",
  approved: "wasApproved",
  responsible: "wasResponsible",
} as const;

/** Who locked the data, when, and in which role. */
function Lock({ row: { locked_utc, signatures } }: { row: SubjectRow }) {
  const t = useTranslations("study");
  const format = useFormat(browserZone());
  if (locked_utc === null) return null;
  const date = isolate(format.dateTime(locked_utc));
  const signed = signatures.findLast(({ act }) => act === "locked");
  if (!signed?.meaning) return <b>{t("lockedSince", { date })}</b>;
  const meaning = t(SIGNED[signed.meaning]);
  return <b>{t("lockedBy", { date, name: isolate(signed.by), meaning })}</b>;
}
