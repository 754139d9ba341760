import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { CheckIcon, WarningIcon } from "./icons.tsx";

/** Long enough to read, decide and reach the button by keyboard; it stays while it has the focus. */
const UNDO_TIME = 20_000;

let note: string | null = null;

/** A second line under every toast of something done, until it is taken away by null. */
export function noteOnToasts(text: string | null) {
  note = text;
}

/** Toasts: top right, gone after 2000 ms (set where they are shown); one can drag them away. */
export function toastDone(message: string) {
  notifications.show({
    message: withNote(message),
    icon: <CheckIcon />,
    className: "toast-done",
  });
}

function withNote(message: string) {
  if (note === null) return message;
  return (
    <>
      {message}
      <span className="toast-note">{note}</span>
    </>
  );
}

export function toastFailed(message: string) {
  notifications.show({ message, icon: <WarningIcon />, className: "toast-failed" });
}

/** A toast with a way back. */
export function toastUndo(message: string, undo: string, onUndo: () => void) {
  const id = notifications.show({
    message: (
      <span className="toast-undo">
        <span>{withNote(message)}</span>
        <Button
          variant="light"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          {undo}
        </Button>
      </span>
    ),
    icon: <CheckIcon />,
    className: "toast-done",
    autoClose: UNDO_TIME,
  });
}
