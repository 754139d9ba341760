/** Milliseconds and pixels between the clicks of one hand that clicks twice. */
const LONGEST = 600;
const FARTHEST = 8;

interface Click {
  time: number;
  x: number;
  y: number;
  control: Element;
}

/**
 * The second click of a double click is for what the first one was for: where something else has come to
 * the same place meanwhile, such as the next of a list or the button that closes a dialog, it does nothing.
 */
export function ignoreStrayClicks() {
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

/** Beside a dialog's box it is the dialog. Keys have no place, and scripts mean what they do. */
function controlOf({ target, detail, isTrusted }: MouseEvent): Element | null {
  if (!isTrusted || detail === 0 || !(target instanceof Element)) return null;
  return target instanceof HTMLDialogElement ? target : target.closest("a, button");
}

function isSecond(click: Click, last: Click) {
  const distance = Math.hypot(click.x - last.x, click.y - last.y);
  return click.time - last.time < LONGEST && distance <= FARTHEST;
}

/** The same by name is made anew: a next page has its own button for the next. */
function isSame(one: Element, other: Element) {
  return one === other || nameOf(one) === nameOf(other);
}

function nameOf(control: Element) {
  return control.getAttribute("aria-label") ?? control.textContent;
}
