import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import { Button, Textarea } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Restored } from "../../../ui/forms/restored.tsx";
import { CallIcon, PeopleIcon } from "../../../ui/icons/icons.tsx";
import { Identifiers } from "../../../ui/identity/identifiers.tsx";
import { useTelephoneText } from "../../../ui/identity/telephone-link.tsx";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { againAt } from "./again.ts";
import { CallAgain } from "./call-again.tsx";
import { CallContact } from "./call-contact.tsx";
import { CallFirst } from "./call-first.tsx";
import { CallOutcomes, outcomeOfKey } from "./call-outcomes.tsx";
import { CallValue } from "./call-value.ts";
import { LastContacts } from "./last-contacts.tsx";
import { useAddEntry } from "./queries.ts";
import { Reasons } from "./reasons.tsx";
import { useCalling } from "./use-calling.ts";
import { nameOf, newerEntry, type RowDialogProps } from "./work-rows.ts";

const BLANK: CallValue = { kind: "called", outcome: null, text: "", again: null };

interface CallProps extends RowDialogProps {
  now: number;
}

/** Records how a call went and what was said, or that no call is needed. */
export function CallDialog({ row, work, now, onClose }: CallProps) {
  const t = useTranslations("worklist");
  const add = useAddEntry();
  const note = useRef<HTMLTextAreaElement>(null);
  const [isTried, setTried] = useState(false);
  /** Somebody else's entry that the user has meanwhile seen; null: the row's own. */
  const seen = useRef<number | null>(null);
  const name = isolate(nameOf(row));
  const form = useKeptForm({
    name: `call.${row.profileid}`,
    blank: BLANK,
    schema: CallValue,
    onClose,
    send: ({ kind, outcome, text, again }, key) =>
      add.mutateAsync({
        row,
        kind,
        text: text.trim(),
        key,
        after: seen.current ?? row.entry?.id ?? null,
        ...(kind === "called" && { outcome, until: again && againAt(again, browserZone()) }),
      }),
    onStored: ({ data }) =>
      work.tell(data, t(data.kind === "done" ? "doneToast" : toastOf(data), { name })),
  });
  const { value, failure } = form;
  const calling = useCalling(row.profileid, row.calling);
  const first = failure && newerEntry(failure.error);
  const isUntimed = value.again !== null && againAt(value.again, browserZone()) === null;
  const save = () => {
    setTried(true);
    if (value.outcome !== null && !isUntimed) form.submit({ ...value, kind: "called" });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    calling.onKey();
    const outcome = outcomeOfKey(event);
    if (outcome) {
      event.preventDefault();
      form.change({ outcome });
      note.current?.focus();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  };
  return (
    <Dialog opened onClose={form.close} title={name}>
      {first ? (
        <CallFirst
          first={first}
          value={value}
          profileid={row.profileid}
          onSecond={() => {
            seen.current = first.id;
            form.submit();
          }}
          onEdit={form.edit}
          onGone={() => {
            form.discard();
            onClose();
          }}
          onClose={form.close}
        />
      ) : (
        <form
          className="call-form"
          onKeyDown={onKeyDown}
          onSubmit={(event) => {
            event.preventDefault();
            // Trying again sends the same content.
            if (failure) form.submit();
            else save();
          }}
        >
          <Identifiers {...row} />
          {row.telephone === null ? (
            <p className="worklist-dim">{t("noTelephone")}</p>
          ) : (
            <CallNumber number={row.telephone} isNext={value.outcome === null} />
          )}
          <CallContact profileid={row.profileid} />
          <Reasons reasons={row.reasons} today={row.strip.at(-1)?.date} timezone={row.timezone} />
          <LastContacts profileid={row.profileid} />
          {calling.other && (
            <p className="call-other" role="status">
              <PeopleIcon size={18} />
              <span>{t("isCalling", { by: isolate(calling.other.by ?? t("someone")) })}</span>
            </p>
          )}
          {form.isRestored && <Restored onDiscard={form.discard} />}
          <KeptFailure form={form} say={(reason) => t("changed", { what: reason })} />
          <CallOutcomes
            value={value.outcome}
            error={isTried && value.outcome === null ? t("outcomeMissing") : null}
            onChange={(outcome) => form.change({ outcome })}
          />
          <Textarea
            ref={note}
            mt="sm"
            label={t("callSaid")}
            description={t("staffOnly")}
            rows={3}
            maxLength={1000}
            dir="auto"
            value={value.text}
            onChange={(event) => form.change({ text: event.currentTarget.value })}
          />
          <CallAgain
            now={now}
            value={value.again}
            error={isTried && isUntimed ? t("againMissing") : null}
            onChange={(again) => form.change({ again })}
          />
          <KeptActions
            form={form}
            text={value.text}
            isQuiet={value.outcome === null}
            more={
              <Button
                variant="default"
                disabled={form.isBusy}
                onClick={() => form.submit({ ...value, kind: "done" })}
              >
                {t("doneWithout")}
              </Button>
            }
          >
            {t("save")}
          </KeptActions>
        </form>
      )}
    </Dialog>
  );
}

/** What happened to the row. */
function toastOf({ outcome, until }: WorklistEntry) {
  if (until !== null) return "calledAgainToast";
  return outcome === null || outcome === "reached" ? "calledToast" : "triedToast";
}

interface CallNumberProps {
  number: string;
  /** Whether calling is the next step. */
  isNext: boolean;
}

/** The number to read out or type, with a link that dials it. */
function CallNumber({ number, isNext }: CallNumberProps) {
  const t = useTranslations("worklist");
  return (
    <div className="call-number">
      <strong dir="ltr">{useTelephoneText(number)}</strong>
      <Button
        component="a"
        variant={isNext ? "filled" : "default"}
        href={`tel:${number}`}
        leftSection={<CallIcon />}
      >
        {t("dial")}
      </Button>
    </div>
  );
}
