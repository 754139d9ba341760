import { Button } from "@mantine/core";
import type { NotificationData, notifications } from "@mantine/notifications";
import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { CheckIcon, WarningIcon } from "../icons/icons.tsx";
import { toastPlace } from "./toast-place.ts";

type Shelf = typeof notifications;

let fetching: Promise<Shelf> | null = null;
let made = 0;
/** What the cross of a toast is called in the language of the screen. */
let closeName = "";
/** Puts up the place for toasts. */
let wanted: (() => void) | null = null;
/** Says it plainly when the part cannot be fetched; null takes it away. */
let sayPlainly: ((toast: NotificationData | null) => void) | null = null;

/** The part that shows toasts; the screen does not wait for it. */
function shelf(): Promise<Shelf> {
  fetching ??= import("@mantine/notifications").then((module) => module.notifications);
  fetching.catch(() => {
    fetching = null;
  });
  return fetching;
}

const Notifications = lazy(async () => ({
  default: (await import("@mantine/notifications")).Notifications,
}));

const SHOWN_FOR = 2000;

/** What people do before anything can be told to them; the part comes with the first of it. */
const FIRST_TOUCH = ["pointerdown", "keydown"] as const;

/** Where toasts appear: top right, gone after 2000 ms, at most three. */
export function Toasts() {
  const t = useTranslations("dialog");
  const [isQuiet, setQuiet] = useState(true);
  const [plain, setPlain] = useState<NotificationData | null>(null);
  useEffect(() => {
    closeName = t("close");
  }, [t]);
  useEffect(() => {
    const prepare = () => void shelf().catch(() => undefined);
    wanted = () => setQuiet(false);
    sayPlainly = setPlain;
    for (const event of FIRST_TOUCH) window.addEventListener(event, prepare, { once: true });
    return () => {
      wanted = null;
      sayPlainly = null;
      for (const event of FIRST_TOUCH) window.removeEventListener(event, prepare);
    };
  }, []);
  if (plain) return <PlainToast toast={plain} />;
  if (isQuiet) return null;
  return (
    <Suspense fallback={null}>
      <Notifications
        position="top-right"
        autoClose={SHOWN_FOR}
        limit={3}
        portalProps={{ target: toastPlace() }}
      />
    </Suspense>
  );
}

/** The message alone, for who lost the connection before the part that shows toasts had come. */
function PlainToast({ toast }: { toast: NotificationData }) {
  const { message, autoClose } = toast;
  useEffect(() => {
    const time = typeof autoClose === "number" ? autoClose : SHOWN_FOR;
    const timer = setTimeout(() => sayPlainly?.(null), time);
    return () => clearTimeout(timer);
  }, [autoClose]);
  return createPortal(
    <div className="card toast-plain" role="alert">
      {message}
    </div>,
    toastPlace(),
  );
}

function show(toast: NotificationData): string {
  made += 1;
  const id = `toast-${made}`;
  shelf().then(
    (found) => {
      wanted?.();
      found.show({ closeButtonProps: { "aria-label": closeName }, ...toast, id });
    },
    () => sayPlainly?.(toast),
  );
  return id;
}

function hide(id: string) {
  shelf().then(
    (found) => found.hide(id),
    () => sayPlainly?.(null),
  );
}

/** Long enough to read, decide and reach the button by keyboard; it stays while it has the focus. */
const UNDO_TIME = 20_000;

let note: string | null = null;

/** A second line under every toast of something done, until it is taken away by null. */
export function noteOnToasts(text: string | null) {
  note = text;
}

/** One can drag a toast away. */
export function toastDone(message: string) {
  show({
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
  show({ message, icon: <WarningIcon />, className: "toast-failed" });
}

/** A toast with a way back. */
export function toastUndo(message: string, undo: string, onUndo: () => void) {
  const id = show({
    message: (
      <span className="toast-undo">
        <span>{withNote(message)}</span>
        <Button
          variant="light"
          onClick={() => {
            hide(id);
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
