import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { Button } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { GroupChoice } from "../../../nouns/groups/group-choice.tsx";
import { useGroups } from "../../../nouns/groups/queries.ts";
import { useNow } from "../../../ui/controls/use-now.ts";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { WorkTabs } from "../worklist/work-tabs.tsx";
import { CallCounts } from "./call-counts.tsx";
import { Happened } from "./happened.tsx";
import { OpenRows } from "./open-rows.tsx";
import { useHandOver } from "./queries.ts";
import { type HandOverSearch, readHandOver } from "./search.ts";
import "./hand-over.css";

const route = getRouteApi("/{-$locale}/signed-in/hand-over");
/** The default length of a shift, if nobody has said when it began. */
const SHIFT = 8 * HOUR;
const MOST_SHIFT = 3 * DAY;

/** What a group's next shift needs to know, on screen and on paper. */
export function HandOverScreen() {
  const t = useTranslations("handOver");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useGroups({}, 1);
  const group = search.group ?? data?.data[0]?.id;
  const [opened] = useState(() => Math.floor(Date.now() / MINUTE) * MINUTE);
  const from = search.from ?? new Date(opened - SHIFT).toISOString();
  const show = (change: HandOverSearch) =>
    void navigate({ search: readHandOver({ ...search, ...change }), replace: true });
  return (
    <div className="hand-over">
      <Page
        tabs={<WorkTabs />}
        title={t("page")}
        actions={
          <>
            <GroupChoice
              label={t("group")}
              group={group}
              onChange={(chosen) => show({ group: chosen })}
            />
            <ShiftField from={from} now={opened} onChange={(next) => show({ from: next })} />
            <Button variant="default" onClick={() => window.print()}>
              {t("print")}
            </Button>
          </>
        }
      >
        {group === undefined ? (
          <p>{t("choose")}</p>
        ) : (
          <>
            <Lists key={group} group={group} from={from} />
            <CallCounts key={`counts of ${group}`} group={group} />
          </>
        )}
      </Page>
    </div>
  );
}

interface ShiftProps {
  from: string;
  now: number;
  onChange: (from: string) => void;
}

/** When the shift began, in the time of this browser. */
function ShiftField({ from, now, onChange }: ShiftProps) {
  const t = useTranslations("handOver");
  const format = useFormat(browserZone());
  const local = (at: number) =>
    `${format.calendarDate(new Date(at).toISOString())}T${format.time(new Date(at).toISOString())}`;
  return (
    <DateField
      withTime
      label={t("from")}
      value={local(Date.parse(from))}
      min={local(now - MOST_SHIFT + MINUTE)}
      max={local(now)}
      onChange={({ currentTarget: { value } }) => {
        const at = new Date(value);
        if (!Number.isNaN(at.getTime())) onChange(at.toISOString());
      }}
    />
  );
}

function Lists({ group, from }: { group: number; from: string }) {
  const t = useTranslations("handOver");
  const format = useFormat(browserZone());
  const now = useNow();
  const { data, error, refetch, isPlaceholderData } = useHandOver(group, from);
  if (!data)
    return error ? (
      <Failed error={error} onRetry={() => refetch()} />
    ) : (
      <Placeholder height={480} />
    );
  const { open, later, happened } = data.data;
  const { group_name, from_utc, as_of_utc, is_whole } = data.meta;
  const at = (instant: string) => isolate(format.dateTime(instant));
  return (
    <div aria-busy={isPlaceholderData} className="hand-over-lists">
      <p className="hand-over-of">
        {t("lead", { group: isolate(group_name), from: at(from_utc), at: at(as_of_utc) })}
      </p>
      {!is_whole && <Notice tone="warn">{t("cut")}</Notice>}
      <section className="card" aria-labelledby="hand-over-open">
        <h2 id="hand-over-open">{t("open", { count: open.length })}</h2>
        <OpenRows rows={open} happened={happened} now={now} />
      </section>
      <section className="card" aria-labelledby="hand-over-later">
        <h2 id="hand-over-later">{t("later", { count: later.length })}</h2>
        <OpenRows rows={later} happened={happened} now={now} />
      </section>
      <section className="card" aria-labelledby="hand-over-happened">
        <h2 id="hand-over-happened">{t("happened", { count: happened.length })}</h2>
        <Happened happened={happened} />
      </section>
    </div>
  );
}
