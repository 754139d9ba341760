import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { Profile } from "@dosebeat/contract/profiles";
import type { OpeningAnswers } from "../../../../nouns/as-needed/opening-question.tsx";

export interface TimelineProps {
  profile: Pick<Profile, "medicines">;
  answer: Doses;
  /** The chart day to show. */
  date: string;
  today: string;
  now: number;
  /** null: read-only. */
  actions: TimelineActions | null;
}

export interface TimelineActions {
  /** Opens the dose sheet. */
  onChoose: (doses: Dose[]) => void;
  /** Takes back what was just stated about a row's doses; undefined if it was not just stated. */
  undoOf: (doses: Dose[]) => (() => void) | undefined;
  /** Asks what the press at this instant was. */
  onPress: (at: number) => void;
  /** Answers the question what a second opening was. */
  openings: {
    answers: OpeningAnswers;
    /** Shows whom to call about a dose that was taken twice. */
    showTwice: (at: number) => void;
    takeBack: (at: number) => void;
  };
  /** Opens the recorded intakes of an as-needed medicine. */
  onIntakes: (medicine: number) => void;
}
