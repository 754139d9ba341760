import type { Texts } from "../../words/texts.ts";
import type { Outgoing } from "./channel.ts";
import type { NoticeDetails } from "./details.ts";

/** Title and text of a notice about the box or a stock. */
export function noticeWords(
  texts: Texts,
  { row, subject, recipient, medicines }: Outgoing,
  { percent, heard, open, day, until }: NoticeDetails,
): { title: string; body: string } {
  const { notices } = texts.words;
  const dayOf = (date: string | null) => (date === null ? "" : texts.day(date));
  const name = medicines.get(open[0] ?? 0)?.name;
  const values = {
    percent: percent === null ? "" : texts.percent(percent),
    heard: heard ? texts.moment(heard, row.decided_at, subject.timezone) : "",
    medicine: name ?? "",
    day: dayOf(until ?? day),
    short: dayOf(day),
    link: "",
  };
  const stock = (words: typeof notices.stockLow) => ({
    title: recipient.shows === "names" && name !== undefined ? words.title : words.titlePlain,
    text: words.text,
  });
  const words = {
    battery_soon: notices.batterySoon,
    battery_now: notices.batteryNow,
    box_silent: notices.boxSilent,
    stock_low: stock(until === null ? notices.stockShort : notices.stockLow),
    stock_out: stock(notices.stockOut),
  }[row.step];
  if (!words) throw new Error(`The notice ${row.step} has no words.`);
  return { title: texts.write(words.title, values), body: texts.write(words.text, values) };
}
