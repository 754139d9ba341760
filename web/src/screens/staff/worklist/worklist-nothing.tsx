import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { CallIcon } from "../../../ui/icons/icons.tsx";
import { EmptyList } from "../../../ui/states/not-known.tsx";
import type { WorklistSearch } from "./search.ts";

/** The answers that make up the list. */
export const LIST = { queryKey: ["worklist"] };

interface NothingProps {
  search: WorklistSearch;
  /** Number of rows on all pages. */
  rows: number;
  /** Number of patients in the group, or in reach. */
  patients: number;
  onFirst: () => void;
}

/** Why no row is shown: it says that nobody needs a call only if the whole list is empty. */
export function Nothing({
  search: { q, done, mine, group, section },
  rows,
  patients,
  onFirst,
}: NothingProps) {
  const t = useTranslations("worklist");
  const shown = { of: LIST, icon: <CallIcon size={30} /> };
  if (rows > 0) {
    const action = <Button onClick={onFirst}>{t("firstPage")}</Button>;
    const [title, text] = [t("emptyPage"), t("emptyPageText")];
    return <EmptyList {...shown} title={title} text={text} action={action} />;
  }
  if (q) {
    const title = t("noMatch", { words: isolate(q) });
    return <EmptyList {...shown} title={title} text={t("nobodyText")} />;
  }
  if (patients === 0) return <EmptyList {...shown} title={t("noneTitle")} text={t("leadNone")} />;
  // Only the user's own rows or one section are empty: others may need a call.
  if (mine) return <EmptyList {...shown} title={t("emptyMine")} text={t("emptyMineText")} />;
  if (section !== undefined) {
    return <EmptyList {...shown} title={t("emptySection")} text={t("emptySectionText")} />;
  }
  const text = t(group === undefined ? "emptyText" : "nobodyText");
  return <EmptyList {...shown} title={t(done ? "emptyDone" : "empty")} text={text} />;
}
