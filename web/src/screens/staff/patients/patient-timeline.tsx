import type { Overview } from "@dosebeat/contract/overviews";
import { MOMENT_KINDS, type MomentKind } from "@dosebeat/contract/patient-timeline";
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { NoteIcon } from "../../../ui/icons/icons.tsx";
import { Select } from "../../../ui/menus/select.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { NoteDialog } from "../worklist/note-dialog.tsx";
import { nameOf } from "../worklist/work-rows.ts";
import { MomentLine } from "./moment-line.tsx";
import { useMoments } from "./patient-queries.ts";

/** Everything that happened concerning a patient on one timeline, newest first. */
export function PatientTimeline({ overview }: { overview: Overview }) {
  const t = useTranslations("moments");
  const worklist = useTranslations("worklist");
  const [kind, setKind] = useState<MomentKind | null>(null);
  const [isWriting, setWriting] = useState(false);
  const options = MOMENT_KINDS.map((value) => ({ value, label: t(value) }));
  return (
    <section className="card" aria-labelledby="patient-timeline">
      <div className="patient-part-head">
        <h2 id="patient-timeline">{t("page")}</h2>
        <Select
          aria-label={t("shown")}
          data={[{ value: "", label: t("all") }, ...options]}
          value={kind ?? ""}
          onChange={({ currentTarget }) =>
            setKind(MOMENT_KINDS.find((one) => one === currentTarget.value) ?? null)
          }
        />
      </div>
      <Button variant="default" leftSection={<NoteIcon />} onClick={() => setWriting(true)}>
        {worklist("note")}
      </Button>
      <p className="patient-dim">{worklist("notesText")}</p>
      <Part key={kind} profileid={overview.profileid} kind={kind} cursor={null} />
      {isWriting && (
        <NoteDialog
          name={nameOf(overview)}
          profileid={overview.profileid}
          onClose={() => setWriting(false)}
        />
      )}
    </section>
  );
}

interface PartProps {
  profileid: number;
  kind: MomentKind | null;
  /** Where it begins; null: at the newest. */
  cursor: string | null;
}

/** Some moments, followed by the next ones on request: each part begins where the previous one ends. */
function Part({ profileid, kind, cursor }: PartProps) {
  const t = useTranslations("moments");
  const [goesOn, setGoesOn] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch } = useMoments(profileid, kind, cursor);
  const isThere = data !== undefined;
  const isNext = cursor !== null;
  useEffect(() => {
    // For keyboard users, reading continues at the first line of the requested part.
    if (isThere && isNext) list.current?.querySelector("li")?.focus();
  }, [isThere, isNext]);
  if (!data)
    return error ? (
      <Failed error={error} onRetry={() => refetch()} />
    ) : (
      <Placeholder height={160} />
    );
  const next = data.meta.cursor;
  return (
    <>
      {data.data.length === 0 && !isNext && (
        <p className="patient-dim">{t(kind === null ? "none" : "noneOf")}</p>
      )}
      <ul className="patient-moments" ref={list}>
        {data.data.map((moment) => (
          <li key={moment.id} tabIndex={-1}>
            <MomentLine moment={moment} />
          </li>
        ))}
      </ul>
      {next !== null && goesOn && <Part profileid={profileid} kind={kind} cursor={next} />}
      {next !== null && !goesOn && (
        <Button variant="default" className="patient-more" onClick={() => setGoesOn(true)}>
          {t("more")}
        </Button>
      )}
    </>
  );
}
