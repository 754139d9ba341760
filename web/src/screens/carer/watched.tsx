import type { Watched } from "@dosebeat/contract/care";
import { Button } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { isOutOfReach } from "../../api/out-of-reach.ts";
import { browserZone } from "../../i18n/browser-zone.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useEndCare } from "../../nouns/care/queries.ts";
import { useCareEvents } from "../../nouns/care/use-care-events.ts";
import { loadChunk } from "../../routing/chunks.ts";
import { useNow } from "../../ui/controls/use-now.ts";
import { PeopleIcon, PreviousIcon } from "../../ui/icons/icons.tsx";
import { Page } from "../../ui/page/page.tsx";
import { SimpleCard } from "../../ui/page/simple-screen.tsx";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { Headline } from "./headline.tsx";
import { nameFor } from "./headline-text.ts";
import { Leave } from "./leave.tsx";
import { OwnSettings } from "./own-settings.tsx";
import { useWatched } from "./queries.ts";
import { TheirWords } from "./their-words.tsx";
import "./watched.css";

const WatchedDays = lazy(
  loadChunk(async () => ({ default: (await import("./watched-days.tsx")).WatchedDays })),
);

const route = getRouteApi("/{-$locale}/signed-in/caring/$careId");

/** Somebody whom the user looks out for: what they allow, and how the user is notified. */
export function WatchedScreen() {
  const t = useTranslations("caring");
  const { careId } = route.useParams();
  useCareEvents();
  const { data, error, refetch } = useWatched(careId);
  const end = useEndCare();
  // The user who ends the link is redirected.
  if (isOutOfReach(error) && end.isIdle) return <Gone />;
  return (
    <Page
      tabs={
        <Link className="watched-back" to="/{-$locale}/caring">
          <PreviousIcon />
          {t("page")}
        </Link>
      }
      title={data ? nameFor(data) : t("page")}
      heading={data ? <bdi>{nameFor(data)}</bdi> : "\u00a0"}
      lead={data ? <ZoneText watched={data} /> : "\u00a0"}
    >
      {data ? (
        <Known watched={data} end={end} />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={320} />
      )}
    </Page>
  );
}

/** Ended by either side, or never existed. */
function Gone() {
  const t = useTranslations("caring");
  return (
    <SimpleCard
      title={t("goneTitle")}
      text={t("gone")}
      icon={<PeopleIcon size={34} />}
      action={
        <Button renderRoot={(props) => <Link to="/{-$locale}/caring" replace {...props} />}>
          {t("toCaring")}
        </Button>
      }
    />
  );
}

/** The patient's real name, if the carer uses another, and whose clock the times follow. */
function ZoneText({ watched: { givenname, called, timezone } }: { watched: Watched }) {
  const t = useTranslations("caring");
  const format = useFormat(timezone);
  const name = isolate(givenname);
  const own = called !== null && called !== givenname;
  if (timezone === browserZone()) return own ? name : null;
  const zone = isolate(format.zoneName(timezone));
  return own ? t("nameAndZone", { name, zone }) : t("zoneAll", { zone, name });
}

interface KnownProps {
  watched: Watched;
  end: ReturnType<typeof useEndCare>;
}

function Known({ watched, end }: KnownProps) {
  const t = useTranslations("caring");
  const now = useNow();
  const { scope, givenname } = watched;
  return (
    <div className="watched">
      <Headline watched={watched} now={now} />
      {scope === "alerts" ? (
        <p className="watched-note">{t("onlyState", { name: isolate(givenname) })}</p>
      ) : (
        <TheirWords>
          <Suspense fallback={<Placeholder height={480} />}>
            <WatchedDays watched={watched} now={now} />
          </Suspense>
        </TheirWords>
      )}
      <OwnSettings watched={watched} />
      <Leave watched={watched} end={end} />
    </div>
  );
}
