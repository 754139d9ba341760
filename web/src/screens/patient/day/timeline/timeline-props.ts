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
  /** null: for reading only. */
  actions: TimelineActions | null;
}

export interface TimelineActions {
  /** Opens the dose sheet. */
  onChoose: (doses: Dose[]) => void;
  /** Takes back what was stated about a row's doses, where it was stated just now. */
  undoOf: (doses: Dose[]) => (() => void) | undefined;
  /** Asks what a press was, by its instant. */
  onPress: (at: number) => void;
  /** Answers the question what a second opening was. */
  openings: {
    answers: OpeningAnswers;
    /** Shows whom to call about a dose that was taken twice. */
    showTwice: (at: number) => void;
    takeBack: (at: number) => void;
  };
  /** Opens what was noted of a medicine that is taken when needed. */
  onIntakes: (medicine: number) => void;
}
