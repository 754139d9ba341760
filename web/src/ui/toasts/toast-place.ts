/** Opened dialogs, the uppermost last. */
const dialogs: HTMLDialogElement[] = [];
let place: HTMLElement | null = null;

/**
 * The element that toasts stand in. It goes into the dialog that is open, because the browser lets
 * nobody see or reach what is outside.
 */
export function toastPlace(): HTMLElement {
  place ??= document.createElement("div");
  place.style.display = "contents";
  put();
  return place;
}

/** Takes the toasts into a dialog. Returns what lets them out again. */
export function takeToasts(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog);
  put();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    put();
  };
}

function put() {
  const parent = dialogs.at(-1) ?? document.body;
  if (place && place.parentNode !== parent) parent.append(place);
}
