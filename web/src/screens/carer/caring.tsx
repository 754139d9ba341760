import type { Watched } from "@dosebeat/contract/care";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../i18n/browser-zone.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useCare } from "../../nouns/care/queries.ts";
import { useCareEvents } from "../../nouns/care/use-care-events.ts";
import { useOwnProfile } from "../../nouns/profiles/queries.ts";
import { storeCaringFirst } from "../../session/caring-first.ts";
import { useNow } from "../../ui/controls/use-now.ts";
import { CallIcon, NextIcon, PeopleIcon } from "../../ui/icons/icons.tsx";
import { Page } from "../../ui/page/page.tsx";
import { EmptyList } from "../../ui/states/not-known.tsx";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { EnterCode } from "./enter-code.tsx";
import { ShortHeadline } from "./headline.tsx";
import { nameFor } from "./headline-text.ts";
import { HearNothing } from "./hear-nothing.tsx";
import { REFETCH_INTERVAL } from "./queries.ts";
import "./caring.css";

/** Everybody whom the user looks out for, worst first. */
export function CaringScreen() {
  const t = useTranslations("caring");
  useCareEvents();
  const { data, error, refetch } = useCare({ refetchInterval: REFETCH_INTERVAL });
  const isPatient = useIsPatient(data?.patients);
  // The same for all of them.
  const unheard = data?.patients[0];
  return (
    <Page title={t("page")} lead={t("lead")}>
      <div className="caring">
        {unheard && unheard.hears !== "push" && (
          <HearNothing hears={unheard.hears} name={nameFor(unheard)} />
        )}
        {data ? (
          <People patients={data.patients} />
        ) : error ? (
          <Failed error={error} onRetry={() => refetch()} />
        ) : (
          <Placeholder height={240} />
        )}
        {data && <EnterCode isOpen={data.patients.length === 0} />}
        {isPatient === false && (
          <p className="caring-own">
            <Link to="/{-$locale}/my-medicine/edit">{t("ownMedicine")}</Link>
          </p>
        )}
      </div>
    </Page>
  );
}

/** Whether the user has medicine; users without any who look out for somebody start here next time. */
function useIsPatient(patients: readonly Watched[] | undefined): boolean | undefined {
  const { data: profile } = useOwnProfile();
  const isPatient = profile && profile.medicines.length > 0;
  const isFirst = isPatient === undefined || !patients ? null : !isPatient && patients.length > 0;
  useEffect(() => {
    if (isFirst !== null) storeCaringFirst(isFirst);
  }, [isFirst]);
  return profile?.profile_role.profiletype === "patient" ? isPatient : undefined;
}

function People({ patients }: { patients: readonly Watched[] }) {
  const t = useTranslations("caring");
  const now = useNow();
  if (patients.length === 0) {
    return (
      <section className="card">
        <EmptyList
          of={{ queryKey: ["care"], exact: true }}
          icon={<PeopleIcon size={30} />}
          title={t("none")}
          text={t("noneText")}
        />
      </section>
    );
  }
  return (
    <ul className="caring-list">
      {patients.map((watched) => (
        <li key={watched.id}>
          <Person watched={watched} now={now} />
        </li>
      ))}
    </ul>
  );
}

function Person({ watched, now }: { watched: Watched; now: number }) {
  const t = useTranslations("caring");
  const format = useFormat(watched.timezone);
  const { id, timezone, telephone, is_muted } = watched;
  const name = nameFor(watched);
  return (
    <div className="caring-row">
      <Link
        className="caring-person"
        to="/{-$locale}/caring/$careId"
        params={{ careId: id }}
        data-state={watched.state}
      >
        <span className="caring-person-text">
          <span className="caring-name">
            <bdi>{name}</bdi>
            {timezone !== browserZone() && (
              <span className="caring-zone">
                {t("zone", { zone: isolate(format.zoneName(timezone)) })}
              </span>
            )}
          </span>
          <ShortHeadline watched={watched} now={now} />
          {is_muted && <span className="caring-muted">{t("muted", { name: isolate(name) })}</span>}
        </span>
        <NextIcon />
      </Link>
      {telephone && (
        <a
          className="caring-call"
          href={`tel:${telephone}`}
          aria-label={t("callName", { name: isolate(name) })}
        >
          <CallIcon />
        </a>
      )}
    </div>
  );
}
