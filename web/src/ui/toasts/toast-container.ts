/** Open dialogs, topmost last. */
const dialogs: HTMLDialogElement[] = [];
let container: HTMLElement | null = null;

/**
 * The container of toasts. It is moved into the topmost open dialog, since everything outside a modal
 * dialog is inert.
 */
export function toastContainer(): HTMLElement {
  container ??= document.createElement("div");
  container.style.display = "contents";
  attach();
  return container;
}

/** Moves the toasts into a dialog. Returns a function that moves them out again. */
export function moveToasts(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog);
  attach();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    attach();
  };
}

function attach() {
  const parent = dialogs.at(-1) ?? document.body;
  if (container && container.parentNode !== parent) parent.append(container);
}
