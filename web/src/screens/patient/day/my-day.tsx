import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import { tallyOf } from "@dosebeat/domain/adherence/tally";
import { useTranslations } from "use-intl";
import { useNamedAmount } from "../../../i18n/amounts.ts";
import { breakable } from "../../../i18n/breakable.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { AsNeededList } from "../../../nouns/as-needed/as-needed-list.tsx";
import { useIntakesDialog } from "../../../nouns/as-needed/use-intakes-dialog.tsx";
import { doseKey } from "../../../nouns/doses/dose-key.ts";
import { HomeTime } from "../../../nouns/doses/home-time.tsx";
import { localTimeOf } from "../../../nouns/doses/local-time-of.ts";
import { StatusPill } from "../../../nouns/doses/status-pill.tsx";
import { useToday } from "../../../nouns/doses/use-today.ts";
import { withZoneOf } from "../../../nouns/doses/zone-of-day.ts";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import { DAY_PARTS, type DayPart, dayPartOf } from "../../../nouns/schedules/day-parts.ts";
import { keyed } from "../../../ui/base/keyed.ts";
import { useNow } from "../../../ui/controls/use-now.ts";
import { Page } from "../../../ui/page/page.tsx";
import { failureOf } from "../../../ui/states/failure.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { useDosePanel } from "../dose-panel/use-dose-panel.tsx";
import { MedicineViews } from "../screen/medicine-views.tsx";
import { AddMedicineButton, NoMedicine } from "../screen/no-medicine.tsx";
import { useLiveUpdates } from "../screen/use-live-updates.ts";
import "./my-day.css";

/** Today's doses by time of day. */
export function MyDayScreen() {
  const t = useTranslations("myDay");
  const today = useTranslations("today");
  const announcement = useLiveUpdates();
  const now = useNow();
  const profile = useProfile();
  const zone = profile.data?.timezone;
  const { today: date, query } = useToday(zone, now);
  const answer = query.data && date ? withZoneOf(query.data, date) : undefined;
  const format = useFormat(answer?.timezone ?? "UTC");
  const failure = failureOf([profile, query]);
  return (
    <>
      <MedicineViews />
      <Page
        title={t("page")}
        lead={
          date && answer
            ? today("date", { date: format.weekday(date), zone: format.zoneName(answer.timezone) })
            : "\u00a0"
        }
        actions={<AddMedicineButton />}
      >
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
        {failure ? (
          <Failed {...failure} />
        ) : profile.data && answer && date ? (
          <Day profile={profile.data} answer={answer} date={date} now={now} />
        ) : (
          <div className="my-day">
            {DAY_PARTS.map((part) => (
              <Placeholder key={part} height={180} />
            ))}
          </div>
        )}
      </Page>
    </>
  );
}

interface DayProps {
  profile: Profile;
  answer: Doses;
  date: string;
  now: number;
}

function Day({ profile, answer, date, now }: DayProps) {
  const t = useTranslations("myDay");
  const format = useFormat(answer.timezone);
  const { panel, choose } = useDosePanel({ profile, answer, now });
  const { medicines } = profile;
  const intakes = useIntakesDialog({
    medicines,
    today: date,
    owner: profile.id,
    zone: answer.timezone,
    now,
  });
  const needed = (
    <>
      <AsNeededList
        medicines={medicines}
        today={date}
        zone={answer.timezone}
        now={now}
        onOpen={intakes.openIntakes}
      />
      {intakes.dialog}
    </>
  );
  const doses = answer.doses.filter((dose) => dose.date === date);
  if (doses.length === 0) {
    return (
      <>
        {needed}
        <NoMedicine title={t("free")} text={t("freeText")} />
      </>
    );
  }
  const { taken, planned } = tallyOf(doses);
  return (
    <>
      <p className="my-day-progress">{t("progress", { taken, due: planned })}</p>
      <div className="my-day">
        {DAY_PARTS.map((part) => (
          <Part
            key={part}
            part={part}
            doses={doses.filter((dose) => dayPartOf(localTimeOf(dose, format)) === part)}
            profile={profile}
            answer={answer}
            onChoose={(dose) => choose([dose])}
          />
        ))}
      </div>
      {needed}
      {panel}
    </>
  );
}

interface PartProps {
  part: DayPart;
  doses: Dose[];
  profile: Profile;
  answer: Doses;
  onChoose: (dose: Dose) => void;
}

function Part({ part, doses, profile, answer, onChoose }: PartProps) {
  const t = useTranslations("myDay");
  return (
    <section className="card my-day-part" aria-labelledby={`part-${part}`}>
      <h2 id={`part-${part}`}>{t(part)}</h2>
      {doses.length === 0 ? (
        <p className="my-day-nothing">{t("nothing")}</p>
      ) : (
        <ul>
          {doses.map((dose) => (
            <li key={doseKey(dose)}>
              <DoseCard dose={dose} profile={profile} answer={answer} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface DoseCardProps extends Pick<PartProps, "profile" | "answer" | "onChoose"> {
  dose: Dose;
}

function DoseCard({ dose, profile, answer, onChoose }: DoseCardProps) {
  const format = useFormat(answer.timezone);
  const record = profile.medicines.find(({ id }) => id === dose.medicine.id);
  const amountOf = useNamedAmount();
  const amount = amountOf(dose.amount, dose.unit);
  const details = [amount, dose.medicine.strength, record?.galenicform].filter(Boolean);
  return (
    <button
      type="button"
      className="my-day-dose"
      aria-haspopup="dialog"
      onClick={() => onChoose(dose)}
    >
      <bdi className="my-day-time">{format.time(dose.due_utc)}</bdi>
      <span className="my-day-what">
        <bdi className="my-day-name">{breakable(dose.medicine.name)}</bdi>
        <span className="my-day-details">
          {keyed(details).map(({ key, text }) => (
            <span key={key}>
              <bdi>{text}</bdi>
            </span>
          ))}
        </span>
        {record?.description && <bdi>{record.description}</bdi>}
        <HomeTime doses={[dose]} zone={answer.timezone} />
      </span>
      <StatusPill dose={dose} silent={answer.silent} zone={answer.timezone} />
    </button>
  );
}
