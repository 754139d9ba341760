import type { ReceivedFrom } from "@dosebeat/contract/received";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { usePlanInWords } from "../../../nouns/plan-editor/in-words.ts";

interface ReceivedProps {
  received: ReceivedFrom;
  /** The unit of amounts, as sent. */
  unit: string;
}

/** The prescription that a program sent: the medicine apart from its times, and what was not adopted. */
export function Received({ received, unit }: ReceivedProps) {
  const t = useTranslations("proposals");
  const format = useFormat("UTC");
  const inWords = usePlanInWords();
  const { system, identifier, left_out, medicine } = received;
  const { startdate, enddate, as_needed } = medicine;
  const from = isolate(format.date(startdate));
  const facts = [
    medicine.galenicform,
    medicine.indication,
    ...inWords({ rows: [], unit, asNeeded: as_needed }),
    enddate === null
      ? t("lasts", { from })
      : t("lastsTo", { from, to: isolate(format.date(enddate)) }),
  ];
  const texts = [medicine.instructions, medicine.description].filter((text) => text !== "");
  return (
    <>
      <p dir="auto">
        {facts
          .filter((fact) => fact !== "")
          .map(isolate)
          .join(" · ")}
      </p>
      {texts.map((text) => (
        <p key={text} className="proposals-text" dir="auto">
          {text}
        </p>
      ))}
      <p className="patient-dim" dir="auto">
        {t("received", { system: isolate(system), identifier: isolate(identifier) })}
      </p>
      {left_out.length === 0 ? (
        <p className="patient-dim">{t("nothingLeftOut")}</p>
      ) : (
        <details open className="proposals-left">
          <summary>{t("leftOut", { count: left_out.length })}</summary>
          {/* In the words of the sending system's standard, which is in English. */}
          <ul dir="ltr" lang="en">
            {left_out.map(({ path, text }) => (
              <li key={`${path} ${text}`}>
                <code>{path}</code>: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
