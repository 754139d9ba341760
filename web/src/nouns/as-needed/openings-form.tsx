import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { newKey } from "../../offline/new-key.ts";
import { useDraft } from "../../ui/forms/draft.ts";
import { focusFault } from "../../ui/forms/focus-field.ts";
import { Restored } from "../../ui/forms/restored.tsx";
import { Select } from "../../ui/menus/select.tsx";
import { Suggestions } from "../../ui/menus/suggestions.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import "./name-press.css";

const MOST = 9;

interface Entry {
  kind: "fewer" | "more";
  count: number;
  reason: string;
  /** Created with the form, so that sending it again stores nothing twice. */
  key: string;
}

interface OpeningsFormProps {
  date: string;
  owner: number;
  busy: boolean;
  error: Error | null;
  onSave: (given: { count: number; reason: string; key: string }, onDone: () => void) => void;
}

/** How many more, or fewer, times the box was opened than it counted. */
export function OpeningsForm({ date, owner, busy, error, onSave }: OpeningsFormProps) {
  const t = useTranslations("openings");
  const say = useTranslations("say");
  const reasonOf = useReason();
  const group = useId();
  const draft = useDraft(`openings.${date}`, owner, readEntry);
  const [entry, setEntry] = useState<Entry>(() => draft.restored ?? emptyEntry());
  const [lacksReason, setLacksReason] = useState(false);
  const change = (part: Partial<Entry>) => {
    const next = { ...entry, ...part };
    setEntry(next);
    setLacksReason(false);
    draft.save(next);
  };
  const discard = () => {
    draft.clear();
    setEntry(emptyEntry());
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = entry.reason.trim();
    if (reason === "") {
      setLacksReason(true);
      return focusFault(event.currentTarget);
    }
    const count = entry.kind === "fewer" ? -entry.count : entry.count;
    onSave({ count, reason, key: entry.key }, discard);
  };
  return (
    <form className="intake-form" onSubmit={submit} noValidate>
      {draft.restored && <Restored onDiscard={discard} />}
      {error && <Notice tone="bad">{t("failed", { reason: reasonOf(error) })}</Notice>}
      <fieldset className="name-press-options">
        <legend>{t("kind")}</legend>
        {(["fewer", "more"] as const).map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name={group}
              checked={entry.kind === kind}
              onChange={() => change({ kind })}
            />
            <span>{t(kind === "fewer" ? "kindFewer" : "kindMore")}</span>
          </label>
        ))}
      </fieldset>
      <Select
        label={t("count")}
        value={String(entry.count)}
        onChange={(event) => change({ count: Number(event.currentTarget.value) })}
        data={Array.from({ length: MOST }, (_, index) => {
          const count = String(index + 1);
          return { value: count, label: count };
        })}
      />
      <TextInput
        label={t("reason")}
        value={entry.reason}
        error={lacksReason ? say("reasonNeeded") : null}
        maxLength={500}
        dir="auto"
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <Suggestions
        texts={[t("reasonRefill"), t("reasonForgot")]}
        chosen={entry.reason}
        onChoose={(reason) => change({ reason })}
      />
      <Button type="submit" loading={busy}>
        {t("save")}
      </Button>
    </form>
  );
}

function emptyEntry(): Entry {
  return { kind: "fewer", count: 1, reason: "", key: newKey() };
}

function readEntry(value: unknown): Entry | null {
  if (typeof value !== "object" || value === null) return null;
  if (!("kind" in value && "count" in value && "reason" in value && "key" in value)) return null;
  const { kind, count, reason, key } = value;
  if (kind !== "fewer" && kind !== "more") return null;
  if (typeof reason !== "string" || typeof key !== "string") return null;
  if (typeof count !== "number" || !Number.isInteger(count) || count < 1 || count > MOST) {
    return null;
  }
  return { kind, count, reason, key };
}
