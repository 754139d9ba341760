import type { Overview } from "@dosebeat/contract/overviews";
import type { WorklistSensor } from "@dosebeat/contract/worklist";
import { Button } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { isOutOfReach } from "../../../api/out-of-reach.ts";
import { usePatientEvents } from "../../../api/use-patient-events.ts";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { StatePill } from "../../../nouns/sensors/state-pill.tsx";
import { loadChunk } from "../../../routing/chunks.ts";
import { BoxLink } from "../../../routing/staff-links.tsx";
import { useNow } from "../../../ui/controls/use-now.ts";
import { PeopleIcon } from "../../../ui/icons/icons.tsx";
import { Identifiers } from "../../../ui/identity/identifiers.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { SimpleCard } from "../../../ui/page/simple-screen.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { ProposalsPart } from "../proposals/proposals-part.tsx";
import { Reasons } from "../worklist/reasons.tsx";
import { nameOf } from "../worklist/work-rows.ts";
import { BackLink } from "./back-link.tsx";
import { readList } from "./list-before.ts";
import { PatientContact } from "./patient-contact.tsx";
import { PatientDays } from "./patient-days.tsx";
import { PatientNeighbours } from "./patient-neighbours.tsx";
import { useOverview } from "./patient-queries.ts";
import { PatientTimeline } from "./patient-timeline.tsx";
import "../worklist/critical-tag.css";
import "./patient.css";

const PatientBlinded = lazy(
  loadChunk(async () => ({ default: (await import("./patient-blinded.tsx")).PatientBlinded })),
);

const route = getRouteApi("/{-$locale}/signed-in/patients/$profileId");

/** What a patient sees, read-only for staff, with notes and groups. */
export function PatientScreen() {
  const t = useTranslations("worklist");
  const { profileId } = route.useParams();
  const search = route.useSearch();
  const now = useNow();
  const { data, error, refetch } = useOverview(profileId);
  const list = readList(search.list ?? "");
  const isBlinded = data?.sees_doses === false;
  // Events about a patient reveal presses, so for a blinded one the server would refuse the stream.
  const isRefused = usePatientEvents(isBlinded ? undefined : data?.profileuid);
  if (isRefused || isOutOfReach(error)) return <Gone />;
  const name = data ? nameOf(data) : t("patient");
  return (
    <Page
      tabs={
        list ? (
          <PatientNeighbours list={list} profileid={profileId} />
        ) : (
          <BackLink list={{ of: "worklist" }} at={profileId}>
            {t("back_to_list")}
          </BackLink>
        )
      }
      title={name}
      heading={
        <>
          <bdi>{name}</bdi> {data && <Identifiers {...data} />}{" "}
          {data && <CriticalOf medicines={data.medicines} />}
        </>
      }
      lead={t(data && data.prescribing !== "no" ? "visitLogged" : "readOnly")}
      actions={
        !isBlinded && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/{-$locale}/report" search={{ profileid: profileId }} {...props} />
            )}
          >
            {t("report")}
          </Button>
        )
      }
    >
      {data && isBlinded ? (
        <Suspense fallback={<Placeholder height={480} />}>
          <PatientBlinded
            key={profileId}
            overview={data}
            now={now}
            facts={<Facts overview={data} />}
          />
        </Suspense>
      ) : data ? (
        // Not one patient's month, moments or climate meanwhile for another's.
        <div key={profileId} className="patient">
          <aside className="patient-side">
            {data.reasons.length > 0 && (
              <section className="card" aria-labelledby="patient-reasons">
                <h2 id="patient-reasons">{t("reasons")}</h2>
                <Reasons
                  reasons={data.reasons}
                  today={data.today ?? undefined}
                  timezone={data.timezone}
                />
              </section>
            )}
            <PatientContact overview={data} />
            <Facts overview={data} />
            <PatientTimeline overview={data} />
          </aside>
          <div>
            <ProposalsPart profileid={profileId} />
            <PatientDays overview={data} now={now} />
          </div>
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={480} />
      )}
    </Page>
  );
}

/** The medicines for which a single missed dose warrants a call. */
function CriticalOf({ medicines }: Pick<Overview, "medicines">) {
  const t = useTranslations("worklist");
  const format = useFormat(browserZone());
  const names = medicines.flatMap(({ critical, name }) => (critical ? isolate(name) : []));
  if (names.length === 0) return null;
  return <span className="critical-tag">{t("criticalOf", { medicines: format.list(names) })}</span>;
}

/** The patient does not exist, or is no longer in the reader's groups. */
function Gone() {
  const t = useTranslations("worklist");
  return (
    <SimpleCard
      title={t("goneTitle")}
      text={t("gone")}
      icon={<PeopleIcon size={34} />}
      action={
        <Button renderRoot={(props) => <Link to="/{-$locale}/worklist" replace {...props} />}>
          {t("toList")}
        </Button>
      }
    />
  );
}

function Facts({
  overview: { email, born, record_number, groups, sensor },
}: {
  overview: Overview;
}) {
  const t = useTranslations("worklist");
  const person = useTranslations("person");
  const format = useFormat(browserZone());
  const bornText = born && (born.length === 4 ? born : format.date(born));
  const facts = [
    ...(born === null ? [] : [[person("born"), <bdi key="born">{bornText}</bdi>]]),
    ...(record_number === null ? [] : [[t("record"), <bdi key="number">{record_number}</bdi>]]),
    [t("email"), <bdi key="email">{email}</bdi>],
    [
      t("groups"),
      groups.length === 0
        ? t("noGroups")
        : groups.map(({ id, name }) => (
            <bdi key={id} className="patient-group">
              {name}
            </bdi>
          )),
    ],
    [t("box"), sensor ? <Box key="box" sensor={sensor} /> : t("noBox")],
  ] as const;
  return (
    <section className="card">
      <dl className="patient-facts">
        {facts.map(([name, value]) => (
          <div key={String(name)}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Box({ sensor: { deveui, serial_number, state } }: { sensor: WorklistSensor }) {
  return (
    <span className="patient-box">
      <StatePill state={state} />
      <BoxLink deveui={deveui} name={serial_number ?? deveui} />
    </span>
  );
}
