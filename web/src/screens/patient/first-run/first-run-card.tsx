import type { Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import { useTranslations } from "use-intl";
import { ConnectBox } from "../../../nouns/sensors/connect-box.tsx";
import { BoxPicture } from "../../../ui/pictures/box-picture.tsx";
import type { AddedMedicine } from "../first-minute/added-medicine.ts";
import { MinuteStep } from "../first-minute/minute-step.tsx";
import { FirstMedicine } from "./first-medicine.tsx";
import type { FirstStep } from "./first-step.ts";
import { NoTimes } from "./no-times.tsx";
import { PressArrived } from "./press-arrived.tsx";
import { PressNow } from "./press-now.tsx";
import type { AwaitedPress } from "./use-awaited-press.ts";
import "./first-run.css";

interface FirstRunCardProps {
  profile: Profile;
  doses: Doses;
  now: number;
  step: FirstStep | null;
  /** The first press; null: none yet. */
  press: AwaitedPress | null;
  /** The patient took the medicine with the test press. */
  onTook: (at: number) => Promise<void>;
  onDone: () => void;
  onAdded: (added: AddedMedicine[]) => void;
}

export function FirstRunCard(props: FirstRunCardProps) {
  const { profile, doses, now, step, press, onTook, onDone, onAdded } = props;
  const t = useTranslations("firstRun");
  const connect = useTranslations("connectBox");
  if (press !== null)
    return <PressArrived doses={doses} press={press} onTook={onTook} onDone={onDone} />;
  if (step === null) return null;
  const texts = {
    medicine: [t("medicine"), t("medicineText")],
    times: [t("times", { name: profile.medicines[0]?.name ?? "" }), t("timesText")],
    box: [connect("title"), connect("text")],
    press: [t("press"), t("pressText")],
  } satisfies Record<FirstStep, [string, string]>;
  const [title, text] = texts[step];
  const hasPicture = step === "box" || step === "press";
  const head = (
    <header className={hasPicture ? "connect-head" : "first-head"}>
      {step === "medicine" && <MinuteStep number={1} />}
      <h2 id="first-title">{title}</h2>
      <p>{text}</p>
      {hasPicture && <BoxPicture className="connect-picture" />}
    </header>
  );
  return (
    <section className="connect-card first-run" aria-labelledby="first-title" data-step={step}>
      {step === "box" ? <ConnectBox profileid={profile.id}>{head}</ConnectBox> : head}
      {step === "medicine" && <FirstMedicine profile={profile} now={now} onAdded={onAdded} />}
      {step === "times" && <NoTimes medicine={profile.medicines[0]?.id} />}
      {step === "press" && <PressNow />}
    </section>
  );
}
