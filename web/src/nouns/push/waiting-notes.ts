import { isWaiting } from "./kept-replies.ts";

/** A notification that says that an answer waits on this device, with the answer's key and button. */
interface WaitingNote {
  note: Notification;
  key: string;
  action: string;
}

/** Every such notification that is shown. */
export async function waitingNotes(
  registration: ServiceWorkerRegistration,
): Promise<WaitingNote[]> {
  const notes = await registration.getNotifications();
  // Others have no key: what they carry has no `waits`.
  return notes.flatMap((note) => (note.data?.waits ? [{ note, ...note.data.waits }] : []));
}

/** Closes those whose answer was sent by a page: the page says what came of it. */
export async function closeSentNotes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const { note, key } of registration ? await waitingNotes(registration) : [])
    if (!(await isWaiting(key))) note.close();
}
