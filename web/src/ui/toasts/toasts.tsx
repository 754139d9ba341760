import { Button } from "@mantine/core";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { CheckIcon, WarningIcon } from "../icons/icons.tsx";
import { toastContainer } from "./toast-container.ts";

interface Toast {
  message: string;
  /** What it means, on a line of its own. */
  detail?: string;
  /** Undoes the action; not for failures. */
  undo?: { label: string; onUndo: () => void };
  failed: boolean;
}

declare global {
  interface WindowEventMap {
    "dosebeat:toast": CustomEvent<Toast>;
    "dosebeat:toast-note": CustomEvent<string | null>;
  }
}

/**
 * Requests a toast from anywhere on the page; the mounted `Toasts`, which holds all state, shows it.
 */
function request(toast: Toast) {
  window.dispatchEvent(new CustomEvent("dosebeat:toast", { detail: toast }));
}

/** The toast can be dismissed by dragging. */
export function toastDone(message: string, detail?: string) {
  request({ message, ...(detail !== undefined && { detail }), failed: false });
}

export function toastFailed(message: string) {
  request({ message, failed: true });
}

/** A toast with an undo button, and with a second line about what it undoes. */
export function toastUndo(message: string, label: string, onUndo: () => void, detail?: string) {
  const undo = { label, onUndo };
  request({ message, ...(detail !== undefined && { detail }), undo, failed: false });
}

/** Sets a second line for every success toast; null removes it. */
export function setToastNote(text: string | null) {
  window.dispatchEvent(new CustomEvent("dosebeat:toast-note", { detail: text }));
}

/** Loaded lazily; no screen waits for it. */
const loadNotifications = () => import("@mantine/notifications");

const Notifications = lazy(async () => ({ default: (await loadNotifications()).Notifications }));

const DURATION = 2000;

/** Long enough to read, decide and reach the button by keyboard; it stays while focused. */
const UNDO_DURATION = 20_000;

/** A user's first interaction preloads the module, as no toast appears before one. */
const FIRST_INTERACTION = ["pointerdown", "keydown"] as const;

/** Shows toasts at the top right for 2000 ms, at most three. */
export function Toasts() {
  const t = useTranslations("dialog");
  const close = t("close");
  const note = useRef<string | null>(null);
  const [isQuiet, setQuiet] = useState(true);
  /** Fallback if the connection was lost before the toast module had loaded. */
  const [plain, setPlain] = useState<{ toast: Toast; note: string | null } | null>(null);
  useEffect(() => {
    const prepare = () => void loadNotifications().catch(() => undefined);
    const onNote = ({ detail }: WindowEventMap["dosebeat:toast-note"]) => {
      note.current = detail;
    };
    window.addEventListener("dosebeat:toast-note", onNote);
    for (const event of FIRST_INTERACTION) window.addEventListener(event, prepare, { once: true });
    return () => {
      window.removeEventListener("dosebeat:toast-note", onNote);
      for (const event of FIRST_INTERACTION) window.removeEventListener(event, prepare);
    };
  }, []);
  useEffect(() => {
    const onToast = ({ detail: toast }: WindowEventMap["dosebeat:toast"]) => {
      const currentNote = toast.failed ? null : note.current;
      loadNotifications().then(
        ({ notifications }) => {
          setQuiet(false);
          const hide = () => notifications.hide(id);
          const id = notifications.show({
            closeButtonProps: { "aria-label": close },
            message: <ToastText toast={toast} note={currentNote} onUndone={hide} />,
            icon: toast.failed ? <WarningIcon /> : <CheckIcon />,
            className: toast.failed ? "toast-failed" : "toast-done",
            autoClose: durationOf(toast),
          });
        },
        () => setPlain({ toast, note: currentNote }),
      );
    };
    window.addEventListener("dosebeat:toast", onToast);
    return () => window.removeEventListener("dosebeat:toast", onToast);
  }, [close]);
  const clear = useCallback(() => setPlain(null), []);
  if (plain) return <PlainToast {...plain} onGone={clear} />;
  if (isQuiet) return null;
  return (
    <Suspense fallback={null}>
      <Notifications
        position="top-right"
        limit={3}
        notificationMaxHeight={400}
        portalProps={{ target: toastContainer() }}
      />
    </Suspense>
  );
}

function durationOf({ undo }: Toast): number {
  return undo ? UNDO_DURATION : DURATION;
}

interface ToastProps {
  toast: Toast;
  note: string | null;
}

/** A toast without the library. */
function PlainToast({ toast, note, onGone }: ToastProps & { onGone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onGone, durationOf(toast));
    return () => clearTimeout(timer);
  }, [toast, onGone]);
  return createPortal(
    <div className="card toast-plain" role="alert">
      <ToastText toast={toast} note={note} onUndone={onGone} />
    </div>,
    toastContainer(),
  );
}

function ToastText({ toast, note, onUndone }: ToastProps & { onUndone: () => void }) {
  const { message, detail, undo } = toast;
  const text = (
    <>
      {message}
      {detail !== undefined && <span className="toast-detail">{detail}</span>}
      {note !== null && <span className="toast-note">{note}</span>}
    </>
  );
  if (!undo) return text;
  const undoAction = () => {
    onUndone();
    undo.onUndo();
  };
  return (
    <span className="toast-undo">
      <span>{text}</span>
      <Button variant="light" onClick={undoAction}>
        {undo.label}
      </Button>
    </span>
  );
}
