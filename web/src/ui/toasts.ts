import { notifications } from "@mantine/notifications";

/** Toasts: top right, gone after 2000 ms (set where they are shown). */
export function toastDone(message: string) {
  notifications.show({ message, color: "green", withCloseButton: false });
}

export function toastFailed(message: string) {
  notifications.show({ message, color: "red", withCloseButton: false });
}
