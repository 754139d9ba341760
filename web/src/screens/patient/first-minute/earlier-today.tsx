import type { PlanPreview } from "@dosebeat/contract/plans";
import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { shiftDate } from "../../../i18n/format.ts";
import { instantAt } from "../../../i18n/instant-of.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { medicineName } from "../../../i18n/medicine-name.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useNoteIntake } from "../../../nouns/as-needed/use-note-intake.ts";
import type { AddedMedicine } from "./added-medicine.ts";

/** A dose of a medicine that was just added. */
type NewDose = PlanPreview["doses"][number] & { medicine: AddedMedicine };

interface EarlierTodayProps {
  dose: NewDose;
  /** Whether several medicines were added. */
  isNamed: boolean;
  zone: string;
}

const FIRST_TIME = "03:00";

/** Asks once about an earlier time of today. *No* and no answer store nothing; *yes* stores an intake. */
export function EarlierToday({ dose, isNamed, zone }: EarlierTodayProps) {
  const t = useTranslations("firstMinute");
  const say = useTranslations("say");
  const format = useFormat(zone);
  const { note, busy } = useNoteIntake(format);
  const [state, setState] = useState<"asked" | "typing" | "over">("asked");
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<"timeNeeded" | "timeSkipped" | "timeFuture" | null>(null);
  const { medicine, due_utc, date, amount } = dose;
  const { id, name, strength = "" } = medicine;
  const time = isolate(format.time(due_utc));
  const record = async (at: string) => {
    if (await note({ medicine: { id, name, strength }, at, amount })) setState("over");
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typed === "") return setFault("timeNeeded");
    const at = instantAt(typed < FIRST_TIME ? shiftDate(date, 1) : date, typed, zone);
    if (at === null) return setFault("timeSkipped");
    if (at > Date.now()) return setFault("timeFuture");
    void record(new Date(at).toISOString());
  };
  if (state === "over") return null;
  return (
    <section className="minute-earlier">
      <h3>
        {isNamed
          ? t("earlierOf", { time, medicine: medicineName({ id, name, strength }) })
          : t("earlier", { time })}
      </h3>
      <p>{t("earlierText")}</p>
      {state === "typing" ? (
        <form className="minute-time" onSubmit={submit} noValidate>
          <TextInput
            type="time"
            label={t("time")}
            value={typed}
            error={fault && say(fault)}
            data-autofocus
            onChange={(event) => {
              setFault(null);
              setTyped(event.currentTarget.value);
            }}
          />
          <Button type="submit" loading={busy}>
            {t("note")}
          </Button>
        </form>
      ) : (
        <div className="minute-choices">
          <Button variant="default" loading={busy} onClick={() => void record(due_utc)}>
            {t("yesAt", { time })}
          </Button>
          <Button variant="default" onClick={() => setState("typing")}>
            {t("otherTime")}
          </Button>
          <Button variant="default" onClick={() => setState("over")}>
            {t("no")}
          </Button>
        </div>
      )}
    </section>
  );
}
