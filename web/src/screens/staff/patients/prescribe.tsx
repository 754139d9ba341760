import type { Doses } from "@dosebeat/contract/doses";
import type { Medicine } from "@dosebeat/contract/medicines";
import type { Overview } from "@dosebeat/contract/overviews";
import type { Pause } from "@dosebeat/contract/pauses";
import { MOST_REASON } from "@dosebeat/contract/prescribing-header";
import { Button, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { type call, callAsPrescriber } from "../../../api/call.ts";
import { PrescribingContext } from "../../../api/prescribing.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { PauseDialog } from "../../../nouns/pauses/pause-dialog.tsx";
import { ResumeDialog } from "../../../nouns/pauses/resume-dialog.tsx";
import { ChangePlan } from "../../../nouns/plan-editor/change-plan.tsx";
import { useMedicinePlan } from "../../../nouns/plan-editor/queries.ts";
import { ChangeLines } from "../../../nouns/prescribing/change-lines.tsx";
import { usePrescriberChanges } from "../../../nouns/prescribing/queries.ts";
import { LeaveGuard } from "../../../ui/dialogs/leave-guard.tsx";
import { Select } from "../../../ui/menus/select.tsx";
import { callAsProposer } from "../proposals/call-as-proposer.ts";
import { nameOf } from "../worklist/work-rows.ts";
import { PrescribeDays } from "./prescribe-days.tsx";
import { PrescribeDose } from "./prescribe-dose.tsx";

const SHOWN = 5;

type Change = "plan" | "pause" | "resume" | "days" | "dose";

interface Opened {
  change: Change | null;
  /** An opened change keeps its reason, even for undoing it later. */
  reason: string;
  /** It also stays with its medicine and pause, whatever the patient or others change meanwhile. */
  medicine: number | undefined;
  pause: Pause | null;
}

const CLOSED: Opened = { change: null, reason: "", medicine: undefined, pause: null };

export interface PrescribeProps {
  overview: Overview;
  /** The last days, whose doses can be entered; null: a study withholds them. */
  answer: Doses | null;
  today: string;
  now: number;
}

/** A prescriber's changes for a patient in their own name, each with a reason that the patient can read. */
export function Prescribe({ overview, answer, today, now }: PrescribeProps) {
  const t = useTranslations("prescribing");
  const { profileid, timezone } = overview;
  const isFourEyes = overview.prescribing === "four_eyes";
  const medicines = overview.medicines.filter(
    ({ enddate }) => enddate === null || enddate >= today,
  );
  const [chosen, setChosen] = useState<number | undefined>(medicines[0]?.id);
  const medicine = medicines.find(({ id }) => id === chosen) ?? medicines[0];
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [open, setOpen] = useState<Opened>(CLOSED);
  const opened = overview.medicines.find(({ id }) => id === open.medicine);
  const input = useId();
  const changes = usePrescriberChanges({ profileid });
  const makeAs = (isFourEyes ? callAsProposer : callAsPrescriber)({
    profileid,
    reason: open.reason,
  });
  const make: typeof call = async (definition, ...sent) => {
    const made = await makeAs(definition, ...sent);
    // The next change has a different reason; what was typed for it meanwhile stays.
    setReason((typed) => (typed.trim() === open.reason ? "" : typed));
    return made;
  };
  const start = (change: Change) => {
    if (reason.trim() === "") {
      setFault(t("reasonNeeded"));
      document.getElementById(input)?.focus();
      return;
    }
    setOpen({
      change,
      reason: reason.trim(),
      medicine: medicine?.id,
      pause: medicine?.paused ?? null,
    });
  };
  // A save may finish after the next dialog was opened: each closes only itself.
  const close = (change: Change) => () =>
    setOpen((held) => (held.change === change ? { ...held, change: null } : held));
  const button = (change: Change) => (
    <Button variant="default" onClick={() => start(change)}>
      {t(change)}
    </Button>
  );
  return (
    <section className="card patient-part" aria-labelledby="patient-prescribe">
      <h2 id="patient-prescribe">{t(isFourEyes ? "titleFourEyes" : "title")}</h2>
      <p className="patient-dim">
        {t(isFourEyes ? "leadFourEyes" : "lead", { name: isolate(nameOf(overview)) })}
      </p>
      <TextInput
        id={input}
        label={t("reason")}
        description={t("reasonHint")}
        value={reason}
        error={fault}
        maxLength={MOST_REASON}
        dir="auto"
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => {
          setFault(null);
          setReason(value);
        }}
      />
      {medicine && (
        <div className="patient-prescribe">
          <Select
            label={t("ofMedicine")}
            value={String(medicine.id)}
            data={medicines.map(({ id, name, strength }) => ({
              value: String(id),
              label: `${name} ${strength}`.trim(),
            }))}
            onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
          />
          {button("plan")}
          {button(medicine.paused ? "resume" : "pause")}
        </div>
      )}
      <div className="patient-prescribe">
        {button("days")}
        {answer && answer.doses.length > 0 && button("dose")}
      </div>
      {changes.data && changes.data.length > 0 && (
        <>
          <h3>{t("list")}</h3>
          <ChangeLines changes={changes.data.slice(0, SHOWN)} zone={timezone} />
        </>
      )}
      <PrescribingContext
        value={{
          profileid,
          reason: open.reason,
          make,
          ...(isFourEyes && { proposing: { told: t("proposed") } }),
        }}
      >
        {open.change === "plan" && opened && (
          <Plan
            medicine={opened}
            today={today}
            owner={profileid}
            onClose={close("plan")}
            onPause={() => setOpen({ ...open, change: "pause" })}
          />
        )}
        {open.change === "pause" && opened && (
          <PauseDialog medicine={opened} owner={profileid} onClose={close("pause")} />
        )}
        {open.change === "resume" && opened && open.pause && (
          <ResumeDialog
            name={opened.name}
            pause={open.pause}
            zone={timezone}
            onClose={close("resume")}
          />
        )}
        {open.change === "days" && (
          <PrescribeDays
            profileid={profileid}
            today={today}
            reason={open.reason}
            onClose={close("days")}
          />
        )}
        {open.change === "dose" && answer && (
          <PrescribeDose answer={answer} now={now} onClose={close("dose")} />
        )}
      </PrescribingContext>
    </section>
  );
}

interface PlanProps {
  medicine: Medicine;
  today: string;
  owner: number;
  onClose: () => void;
  onPause: () => void;
}

function Plan(props: PlanProps) {
  const { data } = useMedicinePlan(props.medicine.id);
  return data ? <ChangePlan {...props} plan={data} Guard={LeaveGuard} /> : null;
}
