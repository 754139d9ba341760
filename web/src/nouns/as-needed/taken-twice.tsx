import type { Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import type { Telephone } from "@dosebeat/contract/telephones";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useAmount } from "../../i18n/amounts.ts";
import { medicineName } from "../../i18n/medicine-name.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { asidesOf, waitingOf } from "../../offline/queue.ts";
import { useEntries } from "../../offline/shown-entries.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { PhoneIcon } from "../../ui/icons/icons.tsx";
import { NextAfterTwice } from "./next-after-twice.tsx";
import type { AskedOpening } from "./second-openings.ts";
import "./second-opening.css";

/** How long an answer can be taken back with one tap. */
const UNDO_TIME = 10 * MINUTE;

interface TakenTwiceProps {
  opening: AskedOpening;
  answer: Doses;
  profile: Pick<Profile, "medicines" | "help">;
  now: number;
  /** Why the server did not store it, in words; null: it did, or has not answered yet. */
  refusal: string | null;
  /** Corrects which medicines were taken twice. */
  onChange: (medicines: number[]) => void;
  onUndo: () => void;
  onClose: () => void;
}

/** Whom to call, before anything else; shown at once, whether or not the entry was sent. */
export function TakenTwice(props: TakenTwiceProps) {
  const { opening, answer, profile, now, refusal, onUndo, onClose } = props;
  const t = useTranslations("takenTwice");
  const dialog = useTranslations("dialog");
  const format = useFormat(answer.timezone);
  const { help } = profile;
  const named = answer.named_presses.find(
    ({ as, pressed_utc }) => as === "twice" && Date.parse(pressed_utc) === opening.at,
  );
  const medicines = named?.medicines ?? opening.medicines;
  const saidAt = named ? Date.parse(named.said_utc) : now;
  const isSent = useIsSent(opening.at) && named !== undefined;
  const noted = { time: format.time(saidAt) };
  const sentState = help.is_seen ? "listed" : "noted";
  const state = isSent ? sentState : "notSent";
  // What stood before a refused correction still stands.
  const isRefused = refusal !== null && named === undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      place="page"
      className="taken-twice"
      title={
        <>
          {t("title")}
          <small>{format.moment(opening.at)}</small>
        </>
      }
    >
      <div className="taken-twice-body">
        <section className="taken-twice-call">
          <h3>{t("noMore")}</h3>
          <p>{t("call")}</p>
          {help.poison_centre && <Main telephone={help.poison_centre} />}
        </section>
        {(help.groups.length > 0 || help.emergency !== null) && (
          <ul className="taken-twice-numbers">
            {help.groups.map((telephone) => (
              <Line key={`${telephone.label} ${telephone.number}`} number={telephone.number}>
                <strong>
                  <bdi>{telephone.label}</bdi>
                </strong>
                <Reached telephone={telephone} />
              </Line>
            ))}
            {help.emergency !== null && (
              <Line number={help.emergency}>
                <strong>
                  {t.rich("unwell", { number: () => <bdi dir="ltr">{help.emergency}</bdi> })}
                </strong>
              </Line>
            )}
          </ul>
        )}
        <Asked {...props} medicines={medicines} />
        <NextAfterTwice answer={answer} medicines={medicines} now={now} />
      </div>
      <footer className="taken-twice-foot">
        <p role="status">{isRefused ? refusal : t(state, noted)}</p>
        {!isRefused && now - saidAt < UNDO_TIME && (
          <Button variant="subtle" onClick={onUndo}>
            {dialog("undo")}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}

/** Whether no answer about the press waits on this device. */
function useIsSent(at: number): boolean {
  const waiting = waitingOf(asidesOf(useEntries()));
  return !waiting.some(
    (entry) => entry.kind === "press" && Date.parse(entry.body.pressed_utc) === at,
  );
}

function hrefOf(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, "")}`;
}

function Reached({ telephone: { number, hours } }: { telephone: Telephone }) {
  return (
    <span>
      <bdi dir="ltr">{number}</bdi>
      {hours && (
        <>
          {" · "}
          <bdi>{hours}</bdi>
        </>
      )}
    </span>
  );
}

function Main({ telephone }: { telephone: Telephone }) {
  return (
    <>
      <a className="taken-twice-main" href={hrefOf(telephone.number)}>
        <PhoneIcon size={22} />
        <bdi>{telephone.label}</bdi>
      </a>
      <p className="taken-twice-hours">
        <Reached telephone={telephone} />
      </p>
    </>
  );
}

function Line({ number, children }: { number: string; children: ReactNode }) {
  return (
    <li>
      <a href={hrefOf(number)}>
        <PhoneIcon size={22} />
        <span>{children}</span>
      </a>
    </li>
  );
}

/** What the person called will ask: if there are several medicines, which were taken twice. */
function Asked({
  opening,
  answer,
  profile,
  onChange,
  ...rest
}: TakenTwiceProps & {
  medicines: readonly number[];
}) {
  const t = useTranslations("takenTwice");
  const format = useFormat(answer.timezone);
  const amountOf = useAmount();
  const { medicines } = rest;
  const named = opening.medicines.flatMap((id) => {
    const medicine = profile.medicines.find((one) => one.id === id);
    if (!medicine) return [];
    const dose = answer.doses.find(
      ({ medicine: of, due_utc }) => of.id === id && Date.parse(due_utc) === opening.due,
    );
    const amount = dose ? amountOf(dose.amount, dose.unit) : "";
    return [{ id, name: [medicineName(medicine), amount].filter(Boolean).join(", ") }];
  });
  const isSameDate = format.calendarDate(opening.at) === format.calendarDate(opening.pressed);
  const when = (at: number) => (isSameDate ? format.time(at) : format.moment(at));
  const strong = (text: ReactNode) => (
    <strong>
      <bdi>{text}</bdi>
    </strong>
  );
  return (
    <section>
      <h3>{t("ask")}</h3>
      {named.length > 1 && (
        <fieldset className="taken-twice-which">
          <legend>{t("which")}</legend>
          {named.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={medicines.includes(id)}
                // At least one was taken twice; otherwise the answer must be undone.
                disabled={medicines.length === 1 && medicines.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...medicines, id] : medicines.filter((other) => other !== id))
                }
              />
              <bdi>{name}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      {named
        .filter(({ id }) => medicines.includes(id))
        .map(({ id, name }) => (
          <p key={id}>
            {t.rich("taken", {
              b: strong,
              medicine: name,
              first: when(Math.min(opening.pressed, opening.at)),
              again: when(Math.max(opening.pressed, opening.at)),
            })}
          </p>
        ))}
      <p className="taken-twice-quiet">{t("besides")}</p>
    </section>
  );
}
