import { useEffect } from "react";
import { toastDone, toastFailed, toastUndo } from "../../src/ui/toasts/toasts.tsx";

/** One of each; those that disappear are shown again. */
export function ToastsStage() {
  useEffect(() => {
    const show = () => {
      toastDone("The medicine was saved.");
      toastFailed("The medicine was not saved.");
    };
    const first = setTimeout(() => {
      toastUndo("The medicine was removed.", "Undo", () => {});
      show();
    });
    const again = setInterval(show, 2_500);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, []);
  return null;
}
