import type { WeeklyMedicines } from "@dosebeat/contract/weekly-medicines";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import {
  useAddWeeklyMedicine,
  useRemoveWeeklyMedicine,
  useWeeklyMedicines,
} from "../../../nouns/weekly-medicines/queries.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { PlusIcon, RemoveIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";
import { UsersTabs } from "./users-tabs.tsx";
import "./weekly-medicines.css";

type Added = WeeklyMedicines["added"][number];

/** The medicines for which a daily plan requires saying who confirmed it. */
export function WeeklyMedicinesScreen() {
  const t = useTranslations("weeklyMedicines");
  const { data, error, refetch } = useWeeklyMedicines();
  return (
    <Page tabs={<UsersTabs />} title={t("page")} lead={t("lead")}>
      {data ? (
        <div className="card weekly-medicines">
          <AddForm />
          <List {...data} />
        </div>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={260} />
      )}
    </Page>
  );
}

function AddForm() {
  const t = useTranslations("weeklyMedicines");
  const reasonOf = useReason();
  const add = useAddWeeklyMedicine();
  const [name, setName] = useState("");
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === "") return;
    add.mutate(name.trim(), {
      onSuccess: () => {
        toastDone(t("addedDone", { name: isolate(name.trim()) }));
        setTried(false);
        setName("");
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={t("name")}
        description={t("nameHint")}
        value={name}
        dir="auto"
        maxLength={100}
        autoComplete="off"
        error={
          add.error ? reasonOf(add.error) : isTried && name.trim() === "" ? t("nameNeeded") : null
        }
        onChange={(event) => {
          if (add.error) add.reset();
          setTried(false);
          setName(event.currentTarget.value);
        }}
      />
      <Button type="submit" leftSection={<PlusIcon />} loading={add.isPending}>
        {t("add")}
      </Button>
    </form>
  );
}

function List({ always, added }: WeeklyMedicines) {
  const t = useTranslations("weeklyMedicines");
  const format = useFormat("UTC");
  const [asked, setAsked] = useState<Added | null>(null);
  const remove = useRemoveWeeklyMedicine();
  const reasonOf = useReason();
  return (
    <>
      <ul>
        {always.map((name) => (
          <li key={name}>
            <div>
              <b>
                <bdi>{name}</bdi>
              </b>
              <small>{t("always")}</small>
            </div>
          </li>
        ))}
        {added.map((entry) => (
          <li key={entry.id}>
            <div>
              <b>
                <bdi>{entry.name}</bdi>
              </b>
              <small>
                {t("added", { date: format.date(format.calendarDate(entry.added_utc)) })}
              </small>
            </div>
            <Button
              variant="default"
              leftSection={<RemoveIcon />}
              aria-label={t("removeOf", { name: entry.name })}
              onClick={() => setAsked(entry)}
            >
              {t("remove")}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        title={t("removeTitle", { name: isolate(asked?.name ?? "") })}
        confirm={t("remove")}
        onConfirm={() => {
          setAsked(null);
          if (!asked) return;
          remove.mutate(asked.id, {
            onSuccess: () => toastDone(t("removed", { name: isolate(asked.name) })),
            onError: (error) => toastFailed(reasonOf(error)),
          });
        }}
        onClose={() => setAsked(null)}
      >
        {t("removeText")}
      </ConfirmDialog>
    </>
  );
}
