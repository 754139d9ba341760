import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { usePlanInWords } from "../../../nouns/plan-editor/in-words.ts";
import { OnceOnly } from "../../../nouns/plan-editor/once-only.tsx";
import { keyed } from "../../../ui/base/keyed.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { isClear, type Reviewed, rowsOf } from "./plan-items.ts";

interface ReviewItemProps {
  one: Reviewed;
  /** Whether it is added as one of which an extra dose is dangerous. */
  isOnceOnly: boolean;
  today: string;
  onChange: (part: Partial<Reviewed>) => void;
}

/** A medicine as read: ready to be added, or in need of checking. */
export function ReviewItem({ one, isOnceOnly, today, onChange }: ReviewItemProps) {
  const t = useTranslations("scan");
  const inWords = usePlanInWords();
  const { item, name, isTaken, added, failed } = one;
  const isOpen = added === null && isClear(item, name);
  const rows = rowsOf(item);
  const plan = rows.length > 0 ? inWords({ rows, unit: item.unit, asNeeded: null, today }) : [];
  const details = [item.strength, item.form, item.pzn && t("pzn", { pzn: isolate(item.pzn) })];
  return (
    <li className="scan-item">
      <div className="scan-name">
        {isOpen && (
          <input
            type="checkbox"
            aria-label={t("take", { name: isolate(name) })}
            checked={isTaken}
            onChange={({ currentTarget: { checked } }) => onChange({ isTaken: checked })}
          />
        )}
        {item.name !== "" && (
          <h3>
            <bdi lang="de">{item.name}</bdi>
          </h3>
        )}
        {added !== null && <span className="scan-added">{t("added")}</span>}
      </div>
      {item.name === "" && (
        <TextInput
          label={item.pzn ? t("nameOf", { pzn: isolate(item.pzn) }) : t("nameNo")}
          description={t("nameHint")}
          dir="auto"
          maxLength={200}
          autoComplete="off"
          disabled={added !== null}
          value={name}
          onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        />
      )}
      <p className="scan-dim" dir="auto">
        {details.filter(Boolean).join(" · ")}
      </p>
      {keyed(plan).map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
      {isOnceOnly && <OnceOnly rows={rows} />}
      <Said item={item} />
      {added === null && <Doubts one={one} />}
      {failed !== null && <Notice tone="bad">{t("failed", { reason: failed })}</Notice>}
    </li>
  );
}

/** Its wording on the plan. */
function Said({ item }: Pick<Reviewed, "item">) {
  const t = useTranslations("scan");
  const { heading, dosage, instructions, note, reason } = item;
  const words = [dosage, instructions, note, reason].filter((text) => text !== "").join(" · ");
  return (
    <>
      {heading !== "" && <p className="scan-dim">{t("under", { heading: isolate(heading) })}</p>}
      {words !== "" && <p className="scan-dim">{t("onPlan", { text: isolate(words) })}</p>}
    </>
  );
}

/** Why it is not added without changes. */
function Doubts({ one: { item, isHad } }: Pick<ReviewItemProps, "one">) {
  const t = useTranslations("scan");
  const doubts = item.doubts.filter((doubt) => doubt !== "name");
  if (doubts.length === 0 && !isHad) return null;
  const text = isolate(item.unknown.join(" · "));
  return (
    <ul className="scan-doubts">
      {isHad && <li>{t("doubt_have")}</li>}
      {doubts.map((doubt) => (
        <li key={doubt}>
          {doubt === "unknown" ? t("doubt_unknown", { text }) : t(`doubt_${doubt}`)}
        </li>
      ))}
    </ul>
  );
}
