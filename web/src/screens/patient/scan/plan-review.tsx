import type { Profile } from "@dosebeat/contract/profiles";
import type { PlanPage } from "@dosebeat/domain/plan/plan-code/plan-page";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatDate, formatUnits } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useAssignMedicine } from "../../../nouns/medicines/queries.ts";
import { useWeeklyNameIn } from "../../../nouns/weekly-medicines/use-weekly-name.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { type AddedMedicine, addedOf } from "../first-minute/added-medicine.ts";
import {
  isClear,
  isHad,
  isSomeoneElse,
  missingPages,
  type Reviewed,
  requestOf,
  type Scanned,
  scannedOf,
} from "./plan-items.ts";
import { ReviewItem } from "./review-item.tsx";

interface PlanReviewProps {
  pages: readonly PlanPage[];
  profile: Profile;
  today: string;
  onNextPage: () => void;
  /** Called with what was added, and what somebody has to complete. */
  onDone: (added: AddedMedicine[], entries: Scanned[]) => void;
}

/** What was read from a plan; nothing is stored without confirmation. */
export function PlanReview({ pages, profile, today, onNextPage, onDone }: PlanReviewProps) {
  const t = useTranslations("scan");
  const { all, isOnceOnly, change, add, isBusy } = useReviewed(pages, profile, today);
  const [isMine, setMine] = useState(false);
  const other = pages.find((page) => isSomeoneElse(page, profile));
  const isHeld = other !== undefined && !isMine;
  const added = all.flatMap((one) => one.added ?? []);
  const open = all.filter((one) => one.added === null);
  const ready = open.filter(isReady);
  const rest = open.filter((one) => !isReady(one) && !one.isHad);
  const missing = missingPages(pages);
  return (
    <div className="scan-review">
      <Printed page={pages[0]} />
      {other && <OtherPerson page={other} profile={profile} isMine={isMine} setMine={setMine} />}
      {missing.length > 0 && <MissingPages missing={missing} onNextPage={onNextPage} />}
      {all.length === 0 && <p>{t("none")}</p>}
      <ul className="scan-items">
        {all.map((one, index) => (
          <ReviewItem
            // The order of a plan never changes.
            key={String(index)}
            one={one}
            isOnceOnly={isOnceOnly(one)}
            today={today}
            onChange={(part) => change(index, part)}
          />
        ))}
      </ul>
      <Remarks pages={pages} />
      <div className="scan-actions">
        {ready.length > 0 && (
          <Button loading={isBusy} disabled={isHeld} onClick={() => void add()}>
            {t("addAll", { count: ready.length })}
          </Button>
        )}
        {rest.length > 0 && (
          <Button
            variant={ready.length > 0 ? "default" : "filled"}
            disabled={isHeld || isBusy}
            onClick={() =>
              onDone(
                added,
                rest.map(({ item, name }) => scannedOf(item, name)),
              )
            }
          >
            {t("fillIn", { count: rest.length })}
          </Button>
        )}
        {added.length > 0 && (
          <Button variant="default" disabled={isBusy} onClick={() => onDone(added, [])}>
            {t("done")}
          </Button>
        )}
      </div>
    </div>
  );
}

function isReady({ item, name, isTaken }: Reviewed): boolean {
  return isTaken && isClear(item, name);
}

function useReviewed(pages: readonly PlanPage[], profile: Profile, today: string) {
  const reasonOf = useReason();
  const assign = useAssignMedicine();
  const weeklyNameIn = useWeeklyNameIn();
  const [isBusy, setBusy] = useState(false);
  const [all, setAll] = useState<Reviewed[]>(() =>
    pages
      .flatMap(({ items }) => items)
      .map((item) => {
        const had = isHad(item, item.name, profile.medicines);
        return { item, name: item.name, isTaken: !had, isHad: had, added: null, failed: null };
      }),
  );
  const isOnceOnly = ({ item, name }: Reviewed) =>
    item.weekday !== null && weeklyNameIn(name) !== null;
  const change = (at: number, part: Partial<Reviewed>) =>
    setAll((known) => known.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const add = async () => {
    setBusy(true);
    // One by one: a medicine that the server refuses does not hold up the others.
    for (const [index, one] of all.entries()) {
      if (one.added !== null || !isReady(one)) continue;
      const request = requestOf(one, { today, isOnceOnly: isOnceOnly(one) });
      try {
        const { data } = await assign.mutateAsync(request);
        const [added] = addedOf([request], [data].flat());
        change(index, { added: added ?? null, failed: null });
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        change(index, { failed: reasonOf(error), isTaken: false });
      }
    }
    setBusy(false);
  };
  return { all, isOnceOnly, change, add, isBusy };
}

function Printed({ page }: { page: PlanPage | undefined }) {
  const t = useTranslations("scan");
  const locale = useLocale();
  if (!page || page.printedBy === "") return null;
  const by = isolate(page.printedBy);
  return (
    <p className="scan-dim">
      {page.printed === null
        ? t("printedBy", { by })
        : t("printed", { by, date: formatDate(page.printed, locale) })}
    </p>
  );
}

interface OtherPersonProps {
  page: PlanPage;
  profile: Profile;
  isMine: boolean;
  setMine: (isMine: boolean) => void;
}

function OtherPerson({ page: { person }, profile, isMine, setMine }: OtherPersonProps) {
  const t = useTranslations("scan");
  const locale = useLocale();
  const born = person.born && t("otherBorn", { date: formatDate(person.born, locale) });
  const name = [`${person.givenname} ${person.familyname}`.trim(), born].filter(Boolean).join(", ");
  const own = isolate(`${profile.givenname} ${profile.familyname}`.trim());
  return (
    <>
      <Notice tone="warn">{t("someoneElse", { name: isolate(name), own })}</Notice>
      <label className="scan-check">
        <input
          type="checkbox"
          checked={isMine}
          onChange={({ currentTarget: { checked } }) => setMine(checked)}
        />
        <span>{t("isMine", { own })}</span>
      </label>
    </>
  );
}

function MissingPages({ missing, onNextPage }: { missing: number[]; onNextPage: () => void }) {
  const t = useTranslations("scan");
  const locale = useLocale();
  const pages = formatUnits(missing.map(String), locale);
  return (
    <>
      <Notice tone="warn">{t("pageMissing", { count: missing.length, pages })}</Notice>
      <div>
        <Button variant="light" onClick={onNextPage}>
          {t("nextPage")}
        </Button>
      </div>
    </>
  );
}

/** Further remarks on the plan, so that nobody assumes they were added. */
function Remarks({ pages }: { pages: readonly PlanPage[] }) {
  const t = useTranslations("scan");
  const remarks = [...new Set(pages.flatMap((page) => page.remarks.map(({ text }) => text)))];
  if (remarks.length === 0) return null;
  return (
    <section aria-labelledby="scan-besides">
      <h3 id="scan-besides">{t("besides")}</h3>
      <ul className="scan-remarks">
        {remarks.map((text) => (
          <li key={text} lang="de" dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
