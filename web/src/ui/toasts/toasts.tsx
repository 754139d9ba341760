import { Button } from "@mantine/core";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { CheckIcon, WarningIcon } from "../icons/icons.tsx";
import { toastPlace } from "./toast-place.ts";

interface Toast {
  message: string;
  /** Not for a failure: what was done can be taken back. */
  undo?: { label: string; onUndo: () => void };
  failed: boolean;
}

declare global {
  interface WindowEventMap {
    "dosebeat:toast": CustomEvent<Toast>;
    "dosebeat:toast-note": CustomEvent<string | null>;
  }
}

/** Anything on the page may ask for a toast; the `Toasts` on it, which hold all state, show it. */
function ask(toast: Toast) {
  window.dispatchEvent(new CustomEvent("dosebeat:toast", { detail: toast }));
}

/** One can drag a toast away. */
export function toastDone(message: string) {
  ask({ message, failed: false });
}

export function toastFailed(message: string) {
  ask({ message, failed: true });
}

/** A toast with a way back. */
export function toastUndo(message: string, label: string, onUndo: () => void) {
  ask({ message, undo: { label, onUndo }, failed: false });
}

/** A second line under every toast of something done, until it is taken away by null. */
export function noteOnToasts(text: string | null) {
  window.dispatchEvent(new CustomEvent("dosebeat:toast-note", { detail: text }));
}

/** The part that shows toasts; the screen does not wait for it. */
const fetchPart = () => import("@mantine/notifications");

const Notifications = lazy(async () => ({ default: (await fetchPart()).Notifications }));

const SHOWN_FOR = 2000;

/** Long enough to read, decide and reach the button by keyboard; it stays while it has the focus. */
const UNDO_TIME = 20_000;

/** What people do before anything can be told to them; the part comes with the first of it. */
const FIRST_TOUCH = ["pointerdown", "keydown"] as const;

/** Where toasts appear: top right, gone after 2000 ms, at most three. */
export function Toasts() {
  const t = useTranslations("dialog");
  const close = t("close");
  const note = useRef<string | null>(null);
  const [isQuiet, setQuiet] = useState(true);
  /** For who lost the connection before the part that shows toasts had come. */
  const [plain, setPlain] = useState<{ toast: Toast; note: string | null } | null>(null);
  useEffect(() => {
    const prepare = () => void fetchPart().catch(() => undefined);
    const onNote = ({ detail }: WindowEventMap["dosebeat:toast-note"]) => {
      note.current = detail;
    };
    window.addEventListener("dosebeat:toast-note", onNote);
    for (const event of FIRST_TOUCH) window.addEventListener(event, prepare, { once: true });
    return () => {
      window.removeEventListener("dosebeat:toast-note", onNote);
      for (const event of FIRST_TOUCH) window.removeEventListener(event, prepare);
    };
  }, []);
  useEffect(() => {
    const onToast = ({ detail: toast }: WindowEventMap["dosebeat:toast"]) => {
      const line = toast.failed ? null : note.current;
      fetchPart().then(
        ({ notifications }) => {
          setQuiet(false);
          const hide = () => notifications.hide(id);
          const id = notifications.show({
            closeButtonProps: { "aria-label": close },
            message: <ToastText toast={toast} note={line} onUndone={hide} />,
            icon: toast.failed ? <WarningIcon /> : <CheckIcon />,
            className: toast.failed ? "toast-failed" : "toast-done",
            autoClose: timeOf(toast),
          });
        },
        () => setPlain({ toast, note: line }),
      );
    };
    window.addEventListener("dosebeat:toast", onToast);
    return () => window.removeEventListener("dosebeat:toast", onToast);
  }, [close]);
  const forget = useCallback(() => setPlain(null), []);
  if (plain) return <PlainToast {...plain} onGone={forget} />;
  if (isQuiet) return null;
  return (
    <Suspense fallback={null}>
      <Notifications position="top-right" limit={3} portalProps={{ target: toastPlace() }} />
    </Suspense>
  );
}

function timeOf({ undo }: Toast): number {
  return undo ? UNDO_TIME : SHOWN_FOR;
}

interface Shown {
  toast: Toast;
  note: string | null;
}

/** The message alone. */
function PlainToast({ toast, note, onGone }: Shown & { onGone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onGone, timeOf(toast));
    return () => clearTimeout(timer);
  }, [toast, onGone]);
  return createPortal(
    <div className="card toast-plain" role="alert">
      <ToastText toast={toast} note={note} onUndone={onGone} />
    </div>,
    toastPlace(),
  );
}

function ToastText({ toast, note, onUndone }: Shown & { onUndone: () => void }) {
  const { message, undo } = toast;
  const text = note === null ? message : <NotedText message={message} note={note} />;
  if (!undo) return text;
  const takeBack = () => {
    onUndone();
    undo.onUndo();
  };
  return (
    <span className="toast-undo">
      <span>{text}</span>
      <Button variant="light" onClick={takeBack}>
        {undo.label}
      </Button>
    </span>
  );
}

function NotedText({ message, note }: { message: string; note: string }) {
  return (
    <>
      {message}
      <span className="toast-note">{note}</span>
    </>
  );
}
