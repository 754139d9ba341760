import type { Profile } from "@dosebeat/contract/profiles";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { getChartDay } from "../../../i18n/format.ts";
import { serverFaults } from "../../../nouns/medicines/medicine-values.ts";
import { useAssignMedicine } from "../../../nouns/medicines/queries.ts";
import { isUnanswered, useGuarded } from "../../../nouns/plan-editor/use-guarded.ts";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import { useImpersonation } from "../../../session/impersonation.ts";
import { LeaveGuard } from "../../../ui/dialogs/leave-guard.tsx";
import { focusFault } from "../../../ui/forms/focus-field.ts";
import { Restored } from "../../../ui/forms/restored.tsx";
import { PlusIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useProblem, useReason } from "../../../ui/states/reason.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { toastDone } from "../../../ui/toasts/toasts.tsx";
import { type AddedMedicine, addedOf } from "../first-minute/added-medicine.ts";
import { FirstMinute } from "../first-minute/lazy-first-minute.ts";
import { ScanPart } from "../scan/scan-part.tsx";
import {
  type Entry,
  emptyEntry,
  entryRequest,
  isPast,
  isWrongCode,
  weeklyPlanOf,
} from "./medicine-entries.ts";
import { MedicineEntry } from "./medicine-entry.tsx";
import { useMedicineFaults } from "./medicine-faults.ts";
import { PastQuestion } from "./past-question.tsx";
import { SaveBar } from "./save-bar.tsx";
import { scannedEntry, useMedicineEntries } from "./use-medicine-entries.ts";

/** The server's limit per call. */
const MAX_ENTRIES = 100;

export function AddMedicineScreen() {
  const t = useTranslations("form");
  const { data: profile, error, refetch } = useProfile();
  return (
    <Page title={t("addTitle")}>
      {profile ? (
        <Adding profile={profile} />
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={520} />
      )}
    </Page>
  );
}

/** The form, and what follows each save. */
function Adding({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  const isOwn = useImpersonation() === null;
  const [isFirst] = useState(profile.medicines.length === 0);
  const [added, setAdded] = useState<AddedMedicine[] | null>(null);
  const [round, setRound] = useState(0);
  // From a plan or a pack: entries still to be completed, and medicines already stored before them.
  const [scanned, setScanned] = useState<Entry[]>([]);
  const [stored, setStored] = useState<AddedMedicine[]>([]);
  const toList = () => void navigate({ to: "/{-$locale}/my-medicine" });
  const toDay = () => void navigate({ to: "/{-$locale}/dashboard" });
  if (!added) {
    const today = getChartDay(Date.now(), profile.timezone);
    // An administrator is not asked about today's earlier times.
    const onAdded = isOwn ? setAdded : toList;
    return (
      <>
        <div className="scan-part">
          <ScanPart
            profile={profile}
            today={today}
            onAdded={onAdded}
            onForm={(found, stored) => {
              setStored(stored);
              setScanned(found.map((one) => scannedEntry(one, today)));
              setRound(round + 1);
            }}
          />
        </div>
        <AddForm
          key={round}
          owner={profile.id}
          scanned={scanned}
          today={today}
          onCancel={toList}
          onAdded={(more) => onAdded([...stored, ...more])}
        />
      </>
    );
  }
  return (
    <Suspense fallback={<Placeholder height={420} />}>
      <FirstMinute
        added={added}
        isFirst={isFirst && round === 0}
        profileid={profile.id}
        zone={profile.timezone}
        onAddNext={() => {
          setRound(round + 1);
          setScanned([]);
          setStored([]);
          setAdded(null);
        }}
        onDone={isFirst ? toDay : toList}
      />
    </Suspense>
  );
}

interface AddFormProps {
  owner: number;
  today: string;
  /** The initial entries. */
  scanned: Entry[];
  onAdded: (added: AddedMedicine[]) => void;
  onCancel: () => void;
}

/** Adds one or more medicines with their times, all or none. */
function AddForm({ owner, today, scanned, onAdded, onCancel }: AddFormProps) {
  const t = useTranslations("form");
  const reasonOf = useReason();
  const translate = useProblem();
  const form = useRef<HTMLFormElement>(null);
  const { entries, restored, change, discard, clearDraft, isDirty } = useMedicineEntries(
    owner,
    today,
    scanned,
  );
  const { hasFault, shownOf, isTried, setTried } = useMedicineFaults();
  const assign = useSaving(clearDraft, today, onAdded);
  const [isAsked, setAsked] = useState(false);
  const several = entries.length > 1;
  const edit = (next: Entry[]) => {
    if (assign.error) assign.reset();
    setTried(false);
    change(next);
  };
  const guardIn = useGuarded(assign.error);
  const guardOf = (entry: Entry, index: number) =>
    guardIn(entry.values.name, weeklyPlanOf(entry), index);
  const isFaulty = (entry: Entry, index: number) =>
    hasFault(entry) ||
    isWrongCode(entry) ||
    isUnanswered(guardOf(entry, index), entry.values.every_day_by);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (entries.some(isFaulty)) focusFault(form.current);
    else if (entries.some((entry) => isPast(entry, today))) setAsked(true);
    else assign.mutate(entries);
  };
  const faultsAt = (entry: Entry, index: number) => {
    const { fields, times } = shownOf(entry);
    return { fields: { ...serverFaults(assign.error, index, translate), ...fields }, times };
  };
  return (
    <form className="medicine-form" ref={form} onSubmit={submit} noValidate>
      <LeaveGuard isDirty={isDirty} onLeave={clearDraft} />
      {restored && <Restored onDiscard={discard} />}
      {assign.error && (
        <Notice tone="bad">{t("failed", { reason: reasonOf(assign.error) })}</Notice>
      )}
      {entries.map((entry, index) => (
        <MedicineEntry
          key={entry.key}
          entry={entry}
          number={several ? index + 1 : null}
          faults={faultsAt(entry, index)}
          guard={guardOf(entry, index)}
          isTried={isTried}
          today={today}
          owner={owner}
          onChange={(next) => edit(entries.map((known) => (known === entry ? next : known)))}
          onRemove={() => edit(entries.filter((known) => known !== entry))}
        />
      ))}
      <Button
        variant="subtle"
        leftSection={<PlusIcon />}
        disabled={entries.length >= MAX_ENTRIES}
        onClick={() => edit([...entries, emptyEntry(today)])}
      >
        {t("addAnother")}
      </Button>
      {isAsked && (
        <PastQuestion
          entries={entries.filter((entry) => isPast(entry, today))}
          today={today}
          onConfirm={() => {
            setAsked(false);
            assign.mutate(entries);
          }}
          onClose={() => setAsked(false)}
        />
      )}
      <SaveBar
        label={several ? t("saveAll", { count: entries.length }) : t("save")}
        isBusy={assign.isPending}
        onCancel={onCancel}
      />
    </form>
  );
}

function useSaving(
  clearDraft: () => void,
  today: string,
  onAdded: (added: AddedMedicine[]) => void,
) {
  const t = useTranslations("form");
  const { mutate, ...assign } = useAssignMedicine();
  const save = (entries: Entry[]) => {
    const requests = entries.map((entry) => entryRequest(entry, today));
    const [only] = requests;
    mutate(requests.length === 1 && only ? only : requests, {
      onSuccess: ({ data }) => {
        clearDraft();
        toastDone(requests.length === 1 ? t("added") : t("addedSeveral"));
        onAdded(addedOf(requests, [data].flat()));
      },
    });
  };
  return { ...assign, mutate: save };
}
