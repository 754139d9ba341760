import { type ImportedUser, PERSON_COLUMNS } from "@dosebeat/contract/people-import";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { checkPeople, useImportUsers } from "../../../nouns/users/import/queries.ts";
import type { PersonLine } from "../../../nouns/users/import/read-people.ts";
import { TEMPLATE } from "../../../nouns/users/import/template.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { LeaveGuard } from "../../../ui/dialogs/leave-guard.tsx";
import { PART_SIZE, useParts } from "../../../ui/import/use-parts.ts";
import { Countdown } from "../../../ui/kept/kept-failure.tsx";
import { useRetry } from "../../../ui/kept/use-retry.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { ImportFaults } from "../import/import-faults.tsx";
import { ImportPreview, MAX_PREVIEWED } from "../import/import-preview.tsx";
import { ImportProgress } from "../import/import-progress.tsx";
import { ImportStart } from "../import/import-start.tsx";
import { type PersonFaultTold, useRefusedPeople, useToldFaults } from "./people-import-faults.ts";

const loadReader = loadChunk(() => import("../../../nouns/users/import/read-people.ts"));

interface Looked {
  name: string;
  people: readonly PersonLine[];
  faults: readonly PersonFaultTold[];
  /** Rows that the server has checked; undefined once all are. */
  checked?: number;
  /** Why the server could not check them. */
  problem?: Error;
}

interface PeopleImportFormProps {
  onDone: (result: { count: number; users: readonly ImportedUser[] }) => void;
}

/** Reads a file, has the server check all rows, and sends them once none has an error. */
export function PeopleImportForm({ onDone }: PeopleImportFormProps) {
  const t = useTranslations("peopleImport");
  const shared = useTranslations("importFile");
  const reasonOf = useReason();
  const toldOf = useToldFaults();
  const refusedOf = useRefusedPeople();
  const { mutateAsync } = useImportUsers();
  const parts = useParts<PersonLine, ImportedUser>({
    send: async (part) => (await mutateAsync(part.map(({ row }) => row))).data.users,
    isStored: (refusal, part) =>
      refusedOf(refusal, part).filter(({ isTaken }) => isTaken).length === part.length,
  });
  const [looked, setLooked] = useState<Looked | null>(null);
  const newest = useRef(0);
  const look = async (
    name: string,
    people: readonly PersonLine[],
    own: readonly PersonFaultTold[],
  ) => {
    newest.current += 1;
    const turn = newest.current;
    const show = (now: Looked) => turn === newest.current && setLooked(now);
    parts.reset();
    const faults = [...own];
    try {
      for (let done = 0; done < people.length; done += PART_SIZE) {
        show({ name, people, faults: [], checked: done });
        const part = people.slice(done, done + PART_SIZE);
        const refusal = await checkPeople(part.map(({ row }) => row));
        if (refusal) faults.push(...refusedOf(refusal, part));
      }
      show({ name, people, faults });
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(String(error));
      show({ name, people, faults, problem });
    }
  };
  const take = async (name: string, text: string) => {
    const { readPeople } = await loadReader();
    const { people, faults } = readPeople(text);
    await look(name, people, toldOf(faults));
  };
  const { name = "", people = [], checked, problem } = looked ?? {};
  const { stored, error, isSending } = parts;
  const refused = error ? refusedOf(error, people.slice(stored, stored + PART_SIZE)) : [];
  const faults = [...(looked?.faults ?? []), ...refused];
  const taken = new Set(faults.flatMap(({ line, isTaken }) => (isTaken ? line : [])));
  const canLeaveOut = stored === 0 && taken.size === faults.length && taken.size < people.length;
  const leaveOut = () =>
    look(
      name,
      people.filter(({ line }) => !taken.has(line)),
      [],
    );
  const send = async () => {
    const users = await parts.sendAll(people);
    if (users) onDone({ count: people.length, users });
  };
  useRetry(parts.retryAt, () => void send());
  const rows = people.map(({ line, row }) => ({ line, values: row }));
  return (
    <>
      <ImportStart
        template={TEMPLATE}
        name="dosebeat-patients.csv"
        fill={t("stepFill", { columns: PERSON_COLUMNS.join(", ") })}
        isSending={isSending}
        onText={take}
      />
      {looked && (
        <section className="card import-result" aria-live="polite">
          <LeaveGuard isDirty={() => parts.isUnfinished} onLeave={parts.reset} />
          <h2>
            <bdi>{name}</bdi>
          </h2>
          {checked !== undefined ? (
            <p>{t("checking", { done: checked, total: people.length })}</p>
          ) : problem ? (
            <>
              <Notice tone="bad">{t("checkFailed", { reason: reasonOf(problem) })}</Notice>
              <Button onClick={() => void look(name, people, [])}>{shared("goOn")}</Button>
            </>
          ) : faults.length > 0 ? (
            <>
              <ImportFaults faults={faults}>
                {stored === 0
                  ? t("problems", { count: faults.length })
                  : t("failed", { reason: reasonOf(error) })}
              </ImportFaults>
              {canLeaveOut && (
                <Button onClick={() => void leaveOut()}>
                  {t("leaveOut", { count: taken.size })}
                </Button>
              )}
            </>
          ) : (
            <>
              <p>{t("allGood", { count: people.length })}</p>
              {people.length > PART_SIZE && (
                <p>
                  {shared("inParts", {
                    count: Math.ceil(people.length / PART_SIZE),
                    size: PART_SIZE,
                  })}
                </p>
              )}
              {error && !isSending && (
                <Notice tone="bad">
                  <p>{t("failed", { reason: reasonOf(error) })}</p>
                  {parts.retryAt !== null && <Countdown to={parts.retryAt} />}
                </Notice>
              )}
              <Button loading={isSending} onClick={() => void send()}>
                {error ? shared("goOn") : t("register", { count: people.length })}
              </Button>
            </>
          )}
          <ImportProgress
            sending={parts}
            columns={PERSON_COLUMNS}
            rows={rows}
            name="dosebeat-patients-rest.csv"
          />
          {people.length > 0 && (
            <ImportPreview
              title={
                people.length > MAX_PREVIEWED
                  ? t("preview", { shown: MAX_PREVIEWED, count: people.length })
                  : t("previewWhole")
              }
              columns={PERSON_COLUMNS}
              rows={rows}
            />
          )}
        </section>
      )}
    </>
  );
}
