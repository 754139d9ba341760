import type { Doses } from "@dosebeat/contract/doses";
import { tallyOf } from "@dosebeat/domain/adherence/tally";
import { useMediaQuery } from "@mantine/hooks";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";
import { useNow } from "../../../ui/controls/use-now.ts";
import { Page } from "../../../ui/page/page.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { useLiveUpdates } from "../screen/use-live-updates.ts";
import { AskedSince, WhileAsking } from "../screen/while-asking.tsx";
import { useTallyText } from "../tally/use-tally-text.ts";
import { DayStrip } from "./day-strip.tsx";
import { TodayBody } from "./today-body.tsx";
import { stripDays, useTodayData } from "./use-today-data.ts";
import "./today.css";

const StudyDay = lazy(
  loadChunk(withWords("studyDay", async () => (await import("./study-day.tsx")).StudyDay)),
);

/** From this width, and on paper, the answer and the list are beside the chart. */
const DESK = "(min-width: 60rem), print";

/** The current day: what to do now, and the rest of the day below. */
export function TodayScreen() {
  const t = useTranslations("today");
  const announcement = useLiveUpdates();
  const now = useNow();
  const isDesk = useMediaQuery(DESK, undefined, { getInitialValueInEffect: false });
  const { ready, today, past, askedSince, failure } = useTodayData(now);
  const { day } = useSearch({ strict: false });
  const isKept = ready?.profile.study?.keeps_doses ?? false;
  const date = isKept ? today : (day ?? today);
  const format = useFormat(ready?.doses.timezone ?? "UTC");
  return (
    <div className="today">
      <Page
        title={t("page")}
        heading={date ? format.dayOfYear(date) : t("page")}
        lead={
          isKept ? (
            "\u00a0"
          ) : ready && date === today ? (
            <Lead doses={ready.doses} today={ready.today} />
          ) : (
            "\u00a0"
          )
        }
        actions={
          isKept ? undefined : today ? (
            <DayStrip days={stripDays(today, ready?.doses, past)} today={today} />
          ) : (
            <Placeholder height={64} />
          )
        }
      >
        {failure ? (
          <Failed {...failure} />
        ) : ready && isKept ? (
          <Suspense fallback={<TodayWaiting />}>
            <StudyDay {...ready} />
          </Suspense>
        ) : ready && date ? (
          <WhileAsking isAsking={askedSince !== null}>
            <TodayBody
              {...ready}
              past={past}
              date={date}
              now={now}
              isDesk={isDesk}
              announcement={announcement}
            />
          </WhileAsking>
        ) : (
          <TodayWaiting />
        )}
      </Page>
      {ready && <AskedSince at={askedSince} zone={ready.doses.timezone} />}
    </div>
  );
}

/** The zone, and the day in numbers: how many doses are planned, and their outcomes. */
function Lead({ doses, today }: { doses: Doses; today: string }) {
  const t = useTranslations("today");
  const locale = useLocale();
  const format = useFormat(doses.timezone);
  const { partsLeft } = useTallyText();
  const tally = tallyOf(doses.doses.filter(({ date }) => date === today));
  const { taken, planned } = tally;
  const parts = [...(planned > 0 ? [t("taken", { taken, planned })] : []), ...partsLeft(tally)];
  return t("lead", {
    zone: format.zoneName(doses.timezone),
    tally: new Intl.ListFormat(locale, { type: "unit" }).format(parts),
  });
}

function TodayWaiting() {
  return (
    <div className="today-columns">
      <div className="today-main">
        <Placeholder height={200} />
        <Placeholder height={320} />
      </div>
      <div className="today-side">
        <Placeholder height={420} />
      </div>
    </div>
  );
}
