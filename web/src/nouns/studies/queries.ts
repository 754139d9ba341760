import { getGroupMembers } from "@dosebeat/contract/groups-calls";
import type { Study, StudyStep, StudyVisit, Subject } from "@dosebeat/contract/studies";
import {
  changeSubject,
  getStudy,
  getSubjects,
  putStudy,
  stepStudy,
  withdrawSubject,
} from "@dosebeat/contract/studies-calls";
import type { SignatureMeaning } from "@dosebeat/contract/study-locks";
import { lockSubject, unlockSubject } from "@dosebeat/contract/study-locks-calls";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { REFETCH_INTERVAL } from "../../api/refetch-interval.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

/** The most clinicians to choose the safety contact from. */
const MOST_CLINICIANS = 100;

/** A subject in a list, by the id of the profile. */
export type SubjectRow = { id: number } & Subject;

/** The study that a group is; null: it is not one. */
export function useStudy(group: number) {
  return useQuery({
    queryKey: ["groups", "study", group],
    meta: shownBy(getStudy),
    queryFn: async ({ signal }): Promise<Study | null> =>
      (await call(getStudy, { params: { id: group }, signal })).data,
    refetchInterval: REFETCH_INTERVAL,
  });
}

/** A page of the subjects of a study by record number. */
export function useSubjects(group: number, search: string, page: number, pageSize: number) {
  const query = {
    search: search || undefined,
    "pagination[page]": page,
    "pagination[pageSize]": pageSize,
  } as const;
  return useQuery({
    queryKey: ["groups", "subjects", group, query],
    meta: shownBy(getSubjects),
    queryFn: ({ signal }) => call(getSubjects, { params: { id: group }, query, signal }),
    refetchInterval: REFETCH_INTERVAL,
    placeholderData: keepPreviousData,
  });
}

/** The clinicians of a group, one of whom is the safety contact. */
export function useClinicians(group: number) {
  const query = { is_clinician: "true", "pagination[pageSize]": MOST_CLINICIANS } as const;
  return useQuery({
    queryKey: ["groups", "clinicians", group],
    meta: shownBy(getGroupMembers),
    queryFn: async ({ signal }) =>
      (await call(getGroupMembers, { params: { id: group }, query, signal })).data.map(
        ({ attributes }) => attributes,
      ),
  });
}

interface StudyInput {
  number: string;
  title: string;
  site: string;
  country: string;
  is_blinded: boolean;
  safety_contact: number | null;
  raw_until: string | null;
  reason?: string;
}

export function usePutStudy() {
  return useChange(
    putStudy,
    ({ group, ...data }: StudyInput & { group: number }) => ({
      params: { id: group },
      body: { data },
    }),
    { asSelf: true },
  );
}

export function useStepStudy() {
  return useChange(
    stepStudy,
    ({ group, ...data }: { group: number; to: StudyStep; reason: string }) => ({
      params: { id: group },
      body: { data },
    }),
    { asSelf: true },
  );
}

/** Identifies a subject, with the reason for a change. */
interface OfSubject {
  group: number;
  profileid: number;
  reason: string;
}

interface SubjectInput extends OfSubject {
  arm?: string | null;
  consented_on?: string | null;
  visits?: StudyVisit[];
}

export function useChangeSubject() {
  return useChange(
    changeSubject,
    ({ group, profileid, ...data }: SubjectInput) => ({
      params: { id: group, profileid },
      body: { data },
    }),
    { asSelf: true },
  );
}

export function useWithdrawSubject() {
  return useChange(
    withdrawSubject,
    ({ group, profileid, reason }: OfSubject) => ({
      params: { id: group, profileid },
      body: { data: { reason } },
    }),
    { asSelf: true },
  );
}

export function useLockSubject() {
  return useChange(
    lockSubject,
    ({ group, profileid, reason, meaning }: OfSubject & { meaning: SignatureMeaning }) => ({
      params: { id: group, profileid },
      body: { data: { meaning, ...(reason === "" ? {} : { reason }) } },
    }),
    { asSelf: true },
  );
}

export function useUnlockSubject() {
  return useChange(
    unlockSubject,
    ({ group, profileid, reason }: OfSubject) => ({
      params: { id: group, profileid },
      body: { data: { reason } },
    }),
    { asSelf: true },
  );
}
