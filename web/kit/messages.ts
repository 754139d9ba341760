import {
  joined,
  loadAllOtherMessages,
  loadLaterMessages,
  loadPublicMessages,
  type Messages,
} from "../src/i18n/catalogues.ts";

/** A whole catalogue, which no screen of the product needs at once. */
export async function loadMessages(language: string): Promise<Messages> {
  const [open, closed, medicine, account, charts, report, tour, reminders, reply, care] =
    await Promise.all([
      loadPublicMessages(language),
      loadAllOtherMessages(language),
      loadLaterMessages("medicine", language),
      loadLaterMessages("account", language),
      loadLaterMessages("charts", language),
      loadLaterMessages("report", language),
      loadLaterMessages("tour", language),
      loadLaterMessages("reminders", language),
      loadLaterMessages("reply", language),
      loadLaterMessages("care", language),
    ]);
  const [
    worklist,
    audit,
    alerts,
    readings,
    access,
    phases,
    refill,
    scan,
    contact,
    prescribing,
    tokens,
    lostBox,
  ] = await Promise.all([
    loadLaterMessages("worklist", language),
    loadLaterMessages("audit", language),
    loadLaterMessages("alerts", language),
    loadLaterMessages("readings", language),
    loadLaterMessages("access", language),
    loadLaterMessages("phases", language),
    loadLaterMessages("refill", language),
    loadLaterMessages("scan", language),
    loadLaterMessages("contact", language),
    loadLaterMessages("prescribing", language),
    loadLaterMessages("tokens", language),
    loadLaterMessages("lostBox", language),
  ]);
  return {
    ...joined(open, closed),
    ...medicine,
    ...account,
    ...charts,
    ...report,
    ...tour,
    ...reminders,
    ...reply,
    ...care,
    ...worklist,
    ...audit,
    ...alerts,
    ...readings,
    ...access,
    ...phases,
    ...refill,
    ...lostBox,
    ...scan,
    ...contact,
    ...prescribing,
    ...tokens,
  };
}
