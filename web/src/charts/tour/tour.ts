import { driver } from "driver.js";
import "driver.js/dist/driver.css";
import "./tour.css";

export interface TourStep {
  /** The `data-tour` of what is explained. */
  part: string;
  title: string;
  text: string;
}

export interface TourTexts {
  next: string;
  back: string;
  done: string;
  close: string;
  /** With `{{current}}` and `{{total}}`. */
  progress: string;
}

/** What driver.js puts on the element in the light; a drawing may not carry it. */
const FOREIGN = ["aria-haspopup", "aria-expanded", "aria-controls"];

/**
 * Walks through the parts of a chart that are there; Esc ends, the arrow keys go on and back. Then the
 * opener has the focus.
 * @returns what ends it, for when the chart goes
 */
export function runTour(
  root: ParentNode,
  steps: TourStep[],
  texts: TourTexts,
  opener: HTMLElement,
): () => void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const found = steps.flatMap(({ part, title, text }) => {
    const element = root.querySelector(`[data-tour="${part}"]`);
    return element ? [{ element, popover: { title, description: text } }] : [];
  });
  const tour = driver({
    steps: found,
    animate: !still,
    smoothScroll: false,
    disableActiveInteraction: true,
    allowKeyboardControl: false,
    showProgress: true,
    stagePadding: 6,
    stageRadius: 10,
    nextBtnText: texts.next,
    prevBtnText: texts.back,
    doneBtnText: texts.done,
    progressText: texts.progress,
    onPopoverRender: ({ closeButton, wrapper }) => {
      closeButton.ariaLabel = texts.close;
      wrapper.ariaModal = "true";
    },
    onHighlighted: (element, _step, { state }) => {
      for (const name of FOREIGN) element?.removeAttribute(name);
      state.popover?.nextButton.focus();
    },
    onDestroyed: () => {
      window.removeEventListener("keydown", onKey, true);
      opener.focus();
    },
  });
  const leftwards = document.documentElement.dir === "rtl";
  const goOn = () => tour.hasNextStep() && tour.moveNext();
  const goBack = () => tour.hasPreviousStep() && tour.movePrevious();
  function act(key: string) {
    if (key === "Escape") tour.destroy();
    else if (key === "ArrowRight") leftwards ? goBack() : goOn();
    else if (key === "ArrowLeft") leftwards ? goOn() : goBack();
    else return false;
    return true;
  }
  function onKey(event: KeyboardEvent) {
    if (!act(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  window.addEventListener("keydown", onKey, true);
  tour.drive();
  return () => tour.destroy();
}
