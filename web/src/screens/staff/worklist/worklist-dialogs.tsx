import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { CallDialog } from "./call-dialog.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { LaterDialog } from "./later-dialog.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import type { Row } from "./queries.ts";
import { nameOf, type useWork } from "./work-rows.ts";

export type OpenDialog =
  | { kind: "call" | "note" | "later" | "assign"; row: Row }
  | { kind: "keys" };

interface DialogsProps {
  opened: OpenDialog | null;
  work: ReturnType<typeof useWork>;
  now: number;
  onClose: () => void;
}

/** The one open dialog, for a row or the keys. */
export function WorklistDialogs({ opened, work, now, onClose }: DialogsProps) {
  const format = useFormat(browserZone());
  if (!opened) return null;
  if (opened.kind === "keys") return <KeysDialog onClose={onClose} />;
  const { kind, row } = opened;
  if (kind === "assign") return <AssignDialog row={row} onClose={onClose} />;
  if (kind === "note") {
    return <NoteDialog name={nameOf(row)} profileid={row.profileid} onClose={onClose} />;
  }
  if (kind === "call") return <CallDialog row={row} work={work} now={now} onClose={onClose} />;
  return <LaterDialog row={row} work={work} onClose={onClose} today={format.calendarDate(now)} />;
}
