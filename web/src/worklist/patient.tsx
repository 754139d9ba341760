import type { Overview } from "@dosebeat/contract/overviews";
import { Button } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../i18n/browser-zone.ts";
import { isolate } from "../i18n/isolate.ts";
import { useFormat } from "../i18n/use-format.ts";
import { StatePill } from "../sensors/state-pill.tsx";
import { useNow } from "../ui/controls/use-now.ts";
import { NoteIcon, PreviousIcon } from "../ui/icons/icons.tsx";
import { Page } from "../ui/page/page.tsx";
import { Failed, Placeholder } from "../ui/states/states.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import { PatientDays } from "./patient-days.tsx";
import { useNotes, useOverview } from "./patient-queries.ts";
import { nameOf } from "./work.ts";
import "./patient.css";

const route = getRouteApi("/{-$locale}/signed-in/patients/$profileId");

/** What a patient sees, for staff to read, with notes and groups. */
export function PatientScreen() {
  const t = useTranslations("worklist");
  const { profileId } = route.useParams();
  const now = useNow();
  const { data, error, refetch } = useOverview(profileId);
  const name = data ? nameOf(data) : t("patient");
  return (
    <Page
      tabs={
        <Link className="patient-back" to="/{-$locale}/worklist">
          <PreviousIcon />
          {t("back_to_list")}
        </Link>
      }
      title={name}
      heading={<bdi>{name}</bdi>}
      lead={t("readOnly")}
      actions={
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/{-$locale}/report" search={{ profileid: profileId }} {...props} />
          )}
        >
          {t("report")}
        </Button>
      }
    >
      {data ? (
        <div className="patient">
          <div>
            <PatientDays overview={data} now={now} />
          </div>
          <aside className="patient-side">
            <Facts overview={data} />
            <Notes overview={data} />
          </aside>
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={480} />
      )}
    </Page>
  );
}

function Facts({ overview: { email, groups, sensor } }: { overview: Overview }) {
  const t = useTranslations("worklist");
  return (
    <section className="card" aria-label={t("groups")}>
      <p>
        <bdi>{email}</bdi>
      </p>
      <p className="patient-groups">
        {groups.length === 0
          ? t("noGroups")
          : groups.map(({ id, name }) => <bdi key={id}>{name}</bdi>)}
      </p>
      {sensor ? (
        <p className="patient-box">
          <StatePill state={sensor.state} />
          <bdi>{sensor.serial_number ?? sensor.deveui}</bdi>
        </p>
      ) : (
        <p>{`${t("box")}: ${t("noBox")}`}</p>
      )}
    </section>
  );
}

function Notes({ overview }: { overview: Overview }) {
  const t = useTranslations("worklist");
  const format = useFormat(browserZone());
  const [isWriting, setWriting] = useState(false);
  const { data, error, refetch } = useNotes(overview.profileid);
  return (
    <section className="card" aria-labelledby="patient-notes">
      <h2 id="patient-notes">{t("notes")}</h2>
      <p className="patient-dim">{t("notesText")}</p>
      <Button variant="default" leftSection={<NoteIcon />} onClick={() => setWriting(true)}>
        {t("note")}
      </Button>
      {data?.length === 0 && <p className="patient-dim">{t("noNotes")}</p>}
      {error && !data && <Failed error={error} onRetry={() => refetch()} />}
      <ul className="patient-notes">
        {data?.map(({ id, text, at_utc, by, is_shared }) => (
          <li key={id}>
            <p dir="auto">{text}</p>
            <p className="patient-dim">
              {[
                isolate(by ?? t("someone")),
                isolate(format.dateTime(at_utc)),
                ...(is_shared ? [t("sharedMark")] : []),
              ].join(" · ")}
            </p>
          </li>
        ))}
      </ul>
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
