import { driver } from "driver.js";
import "driver.js/dist/driver.css";
import "./tour.css";

export interface TourStep {
  /** The `data-tour` of the part to explain. */
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

/** Set by driver.js on the highlighted element, but invalid on a drawing. */
const FOREIGN = ["aria-haspopup", "aria-expanded", "aria-controls"];

/**
 * Tours the visible parts of a chart; Escape ends it, arrow keys move between steps. The opener is
 * focused afterwards.
 * @returns a function that ends the tour, for when the chart is unmounted
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
  const goForward = () => tour.hasNextStep() && tour.moveNext();
  const goBack = () => tour.hasPreviousStep() && tour.movePrevious();
  function act(key: string) {
    if (key === "Escape") tour.destroy();
    else if (key === "ArrowRight") leftwards ? goBack() : goForward();
    else if (key === "ArrowLeft") leftwards ? goForward() : goBack();
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
