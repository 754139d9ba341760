/** Maximum milliseconds and pixels between the two clicks of a double click. */
const MAX_INTERVAL = 600;
const MAX_DISTANCE = 8;

interface Click {
  time: number;
  x: number;
  y: number;
  control: Element;
}

/**
 * Ignores the second click of a double click if another control has moved under the pointer since the
 * first, such as the next list item or the control behind a closed dialog.
 */
export function ignoreStrayDoubleClicks() {
  let last: Click | null = null;
  window.addEventListener(
    "click",
    (event) => {
      const control = controlOf(event);
      if (!control) return;
      const { timeStamp: time, clientX: x, clientY: y } = event;
      const click = { time, x, y, control };
      if (last && isSecond(click, last) && !isSame(control, last.control)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        last = { ...last, time };
      } else last = click;
    },
    { capture: true },
  );
}

/**
 * A click on the backdrop counts for its dialog. Keyboard activation and scripted clicks are exempt.
 */
function controlOf({ target, detail, isTrusted }: MouseEvent): Element | null {
  if (!isTrusted || detail === 0 || !(target instanceof Element)) return null;
  return target instanceof HTMLDialogElement ? target : target.closest("a, button");
}

function isSecond(click: Click, last: Click) {
  const distance = Math.hypot(click.x - last.x, click.y - last.y);
  return click.time - last.time < MAX_INTERVAL && distance <= MAX_DISTANCE;
}

/** Controls with the same name count as the same: a new page of a list renders its own "next" button. */
function isSame(one: Element, other: Element) {
  return one === other || nameOf(one) === nameOf(other);
}

function nameOf(control: Element) {
  return control.getAttribute("aria-label") ?? control.textContent;
}
