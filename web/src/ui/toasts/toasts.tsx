import { Button } from "@mantine/core";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { CheckIcon, WarningIcon } from "../icons/icons.tsx";
import { Closing } from "./closing.tsx";
import { toastContainer } from "./toast-container.ts";

interface Toast {
  message: string;
  /** The consequence, on a line of its own. */
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
const loadStack = () => import("./toast-stack.tsx");

const ToastStack = lazy(async () => ({ default: (await loadStack()).ToastStack }));

const DURATION = 2000;

/** Long enough to read, decide and reach the button by keyboard; it stays while focused. */
const UNDO_DURATION = 20_000;

/** A user's first interaction preloads the module, as no toast appears before one. */
const FIRST_INTERACTION = ["pointerdown", "keydown"] as const;

/** Shows toasts for 2000 ms at the bottom, clear of titles and dates; failures stay until closed. */
export function Toasts() {
  const t = useTranslations("dialog");
  const close = t("close");
  const note = useRef<string | null>(null);
  const [isQuiet, setQuiet] = useState(true);
  /** Fallback if the connection was lost before the toast module had loaded. */
  const [plain, setPlain] = useState<{ toast: Toast; note: string | null } | null>(null);
  useEffect(() => {
    const prepare = () => void loadStack().catch(() => undefined);
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
      loadStack().then(
        ({ show, hide }) => {
          setQuiet(false);
          const id = show({
            // The same failure is shown only once.
            ...(toast.failed && { id: toast.message }),
            closeButtonProps: { "aria-label": close },
            message: (
              <Closing after={durationOf(toast)} onClose={() => hide(id)}>
                <ToastText toast={toast} note={currentNote} onUndone={() => hide(id)} />
              </Closing>
            ),
            icon: toast.failed ? <WarningIcon /> : <CheckIcon />,
            className: toast.failed ? "toast-failed" : "toast-done",
            // The library's timer stops while a mouse merely rests there.
            autoClose: false,
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
      <ToastStack />
    </Suspense>
  );
}

/** In milliseconds; false: until closed, as nobody can read an error in two seconds. */
function durationOf({ undo, failed }: Toast): number | false {
  if (failed) return false;
  return undo ? UNDO_DURATION : DURATION;
}

interface ToastProps {
  toast: Toast;
  note: string | null;
}

/** A toast without the library. */
function PlainToast({ toast, note, onGone }: ToastProps & { onGone: () => void }) {
  useEffect(() => {
    // It has no close button.
    const timer = setTimeout(onGone, durationOf(toast) || UNDO_DURATION);
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
