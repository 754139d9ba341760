import { notifications } from "@mantine/notifications";
import { CheckIcon, WarningIcon } from "./icons.tsx";

/** Toasts: top right, gone after 2000 ms (set where they are shown); one can drag them away. */
export function toastDone(message: string) {
  notifications.show({ message, icon: <CheckIcon />, className: "toast-done" });
}

export function toastFailed(message: string) {
  notifications.show({ message, icon: <WarningIcon />, className: "toast-failed" });
}
