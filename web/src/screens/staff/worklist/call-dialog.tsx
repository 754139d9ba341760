import { Button, Textarea } from "@mantine/core";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { isolate } from "../../../i18n/isolate.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Restored } from "../../../ui/forms/restored.tsx";
import { CallIcon } from "../../../ui/icons/icons.tsx";
import { Identifiers } from "../../../ui/identity/identifiers.tsx";
import { useTelephoneText } from "../../../ui/identity/telephone-link.tsx";
import { KeptActions } from "../../../ui/kept/kept-actions.tsx";
import { KeptFailure } from "../../../ui/kept/kept-failure.tsx";
import { useKeptForm } from "../../../ui/kept/use-kept-form.ts";
import { CallFirst } from "./call-first.tsx";
import { useAddEntry } from "./queries.ts";
import { Reasons } from "./reasons.tsx";
import { nameOf, newerEntry, type RowDialogProps } from "./work.ts";

const KINDS = ["called", "done"] as const;
const Call = z.object({ kind: z.enum(KINDS), text: z.string() });
const BLANK: z.infer<typeof Call> = { kind: "called", text: "" };

/** Says that somebody was called, and what was said, or that no call is needed. */
export function CallDialog({ row, work, onClose }: RowDialogProps) {
  const t = useTranslations("worklist");
  const add = useAddEntry();
  /** The entry of somebody else that the person has seen since; null: that of the row. */
  const seen = useRef<number | null>(null);
  const name = isolate(nameOf(row));
  const form = useKeptForm({
    name: `call.${row.profileid}`,
    blank: BLANK,
    schema: Call,
    onClose,
    send: ({ kind, text }, key) =>
      add.mutateAsync({
        row,
        kind,
        text: text.trim(),
        key,
        after: seen.current ?? row.entry?.id ?? null,
      }),
    onStored: ({ data }) =>
      work.tell(data, t(data.kind === "called" ? "calledToast" : "doneToast", { name })),
  });
  const { value, failure } = form;
  const first = failure && newerEntry(failure.error);
  return (
    <Dialog opened onClose={form.close} title={t("callTitle", { name })}>
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
          onSubmit={(event) => {
            event.preventDefault();
            form.submit(failure ? value : { ...value, kind: "called" });
          }}
        >
          <Identifiers {...row} />
          {row.telephone === null ? (
            <p className="worklist-dim">{t("noTelephone")}</p>
          ) : (
            <CallNumber number={row.telephone} />
          )}
          <Reasons reasons={row.reasons} today={row.strip.at(-1)?.date} timezone={row.timezone} />
          {form.isRestored && <Restored onDiscard={form.discard} />}
          <KeptFailure form={form} say={(reason) => t("changed", { what: reason })} />
          <Textarea
            label={t("callSaid")}
            data-autofocus
            rows={3}
            maxLength={1000}
            dir="auto"
            value={value.text}
            onChange={(event) => form.change({ text: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
              event.currentTarget.form?.requestSubmit();
            }}
          />
          <KeptActions
            form={form}
            text={value.text}
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
            {t("called")}
          </KeptActions>
        </form>
      )}
    </Dialog>
  );
}

/** The number to read out or to type, and a link that dials it. */
function CallNumber({ number }: { number: string }) {
  const t = useTranslations("worklist");
  return (
    <div className="call-number">
      <strong dir="ltr">{useTelephoneText(number)}</strong>
      <Button component="a" variant="default" href={`tel:${number}`} leftSection={<CallIcon />}>
        {t("dial")}
      </Button>
    </div>
  );
}
