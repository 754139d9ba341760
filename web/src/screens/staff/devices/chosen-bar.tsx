import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { MOST_BOXES, matchingBoxes } from "../../../nouns/sensors/bulk-queries.ts";
import type { queryOf } from "../../../nouns/sensors/list-search.ts";
import { CheckIcon, CloseIcon, EditIcon, MoreIcon, PrintIcon } from "../../../ui/icons/icons.tsx";
import { Menu, MenuItem } from "../../../ui/menus/menu.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { toastFailed } from "../../../ui/toasts/toasts.tsx";

interface ChosenBarProps {
  count: number;
  /** How many boxes match the list's filters; null: not known yet. */
  total: number | null;
  filters: ReturnType<typeof queryOf>;
  onAll: (deveuis: readonly string[]) => void;
  onNone: () => void;
  onChange: () => void;
  onPrint: () => void;
}

/** Actions for the ticked boxes, in one line at every screen size. */
export function ChosenBar({ count, total, filters, ...act }: ChosenBarProps) {
  const t = useTranslations("devices");
  const reasonOf = useReason();
  const [isFinding, setFinding] = useState(false);
  const most = Math.min(total ?? 0, MOST_BOXES);
  // Boxes found late are not ticked once others are listed or all are unticked.
  const turn = useRef(0);
  const asked = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other filters, and when it disappears
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [asked],
  );
  const chooseAll = async () => {
    const mine = turn.current;
    setFinding(true);
    try {
      const found = await matchingBoxes(filters);
      if (mine === turn.current) act.onAll(found);
    } catch (error) {
      if (mine === turn.current) toastFailed(t("chooseFailed", { reason: reasonOf(error) }));
    }
    setFinding(false);
  };
  return (
    <section className="device-chosen" aria-busy={isFinding} aria-label={t("chosen", { count })}>
      <span role="status">
        {t("chosen", { count })} {count >= MOST_BOXES && t("chosenMost", { count: MOST_BOXES })}
      </span>
      <Button leftSection={<EditIcon />} onClick={act.onChange}>
        {t("changeChosen")}
      </Button>
      <Menu label={t("chosenMore")} icon={<MoreIcon />}>
        {total !== null && count < most && (
          <MenuItem icon={<CheckIcon />} onClick={() => void chooseAll()}>
            {t(total > MOST_BOXES ? "chooseFirst" : "chooseAll", { count: most })}
          </MenuItem>
        )}
        <MenuItem icon={<PrintIcon />} onClick={act.onPrint}>
          {t("printLabels")}
        </MenuItem>
        <MenuItem icon={<CloseIcon />} onClick={act.onNone}>
          {t("chooseNone")}
        </MenuItem>
      </Menu>
    </section>
  );
}
