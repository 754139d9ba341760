/** The buttons of the top bar, which are the same before and after the program has loaded. */
const BUTTONS = ".frame-bar button";

/** Remembers a click on a button that does nothing yet because the program has not loaded. */
export function noteEarlyClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest(`.awaited ${BUTTONS}`) : null;
  if (!button) return;
  const place = [...document.querySelectorAll(BUTTONS)].indexOf(button);
  document.documentElement.dataset["clickedEarly"] = String(place);
}

/**
 * Clicks that button once the program has replaced the placeholder, which takes a frame or two, or some
 * seconds on a slow device. Until then there may still be a click to note.
 */
export function repeatEarlyClick(): void {
  if (document.querySelector(".awaited")) {
    requestAnimationFrame(repeatEarlyClick);
    return;
  }
  const clicked = document.documentElement.dataset["clickedEarly"];
  if (clicked === undefined) return;
  delete document.documentElement.dataset["clickedEarly"];
  const button = document.querySelectorAll(BUTTONS)[Number(clicked)];
  if (button instanceof HTMLElement) button.click();
}
