import type { Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import type { Schedule } from "@dosebeat/contract/schedules";
import { useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useNoBox } from "../../../nouns/sensors/no-box.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { Placeholder } from "../../../ui/states/states.tsx";
import type { AddedMedicine } from "../first-minute/added-medicine.ts";
import { FirstMinute } from "../first-minute/lazy-first-minute.ts";
import { firstStepOf } from "./first-step.ts";
import { useAwaitedPress } from "./use-awaited-press.ts";
import { usePressSeen } from "./use-press-seen.ts";

const FirstRunCard = lazy(
  loadChunk(async () => ({ default: (await import("./first-run-card.tsx")).FirstRunCard })),
);

const CARD_HEIGHT = 240;

interface FirstRunProps {
  profile: Profile;
  schedules: readonly Schedule[];
  /** Doses of today and tomorrow. */
  doses: Doses;
  now: number;
  /** Whether the answer asks something of the patient, or confirms what was just done. */
  comesFirst: boolean;
  /** What was just added; its first minute replaces everything else. */
  added: AddedMedicine[] | null;
  onAdded: (added: AddedMedicine[] | null) => void;
  /** The answer. */
  children: ReactNode;
}

/**
 * A new patient's first steps, in place of the answer: a medicine, the box, the first press. An
 * answer that comes first stays, with the steps below it.
 */
export function FirstRun({ comesFirst, added, onAdded, children, ...known }: FirstRunProps) {
  const { profile, schedules, doses } = known;
  const { medicines } = profile;
  const [hasNoBox] = useNoBox(profile.id);
  const hasPressed = usePressSeen(profile, doses);
  const step = firstStepOf({
    medicines: medicines.length,
    // An as-needed medicine needs no times.
    times: schedules.length + medicines.filter(({ as_needed }) => as_needed !== null).length,
    hasBox: profile.sensor !== null,
    hasNoBox,
    hasPressed,
  });
  const awaited = useAwaitedPress(step, doses);
  const { takeBack, forget } = awaited;
  // Without a box the press is nobody's: the assignment was undone.
  const press = profile.sensor === null ? null : awaited.press;
  const navigate = useNavigate();
  if (added) {
    return (
      <Suspense fallback={<Placeholder height={CARD_HEIGHT} />}>
        <FirstMinute
          added={added}
          isFirst
          profileid={profile.id}
          zone={profile.timezone}
          onAddNext={() => void navigate({ to: "/{-$locale}/my-medicine/edit" })}
          onDone={() => onAdded(null)}
        />
      </Suspense>
    );
  }
  if (step === null && press === null) return children;
  return (
    <>
      {comesFirst && press === null && children}
      <Suspense fallback={<Placeholder height={CARD_HEIGHT} />}>
        <FirstRunCard
          {...known}
          step={step}
          press={press}
          onTook={takeBack}
          onDone={forget}
          onAdded={onAdded}
        />
      </Suspense>
    </>
  );
}
