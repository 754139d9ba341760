import { ActionIcon } from "@mantine/core";
import { useTranslations } from "use-intl";
import { NextIcon, PreviousIcon } from "../icons/icons.tsx";

interface PagerProps {
  page: number;
  count: number;
  onPage: (page: number) => void;
}

/** Previous and next page; nothing if there is only one. */
export function Pager({ page, count, onPage }: PagerProps) {
  const t = useTranslations("pager");
  if (count <= 1) return null;
  return (
    <nav className="pager" aria-label={t("pageOf", { page, count })}>
      <ActionIcon
        variant="default"
        aria-label={t("previous")}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <PreviousIcon />
      </ActionIcon>
      <span>{t("pageOf", { page, count })}</span>
      <ActionIcon
        variant="default"
        aria-label={t("next")}
        disabled={page >= count}
        onClick={() => onPage(page + 1)}
      >
        <NextIcon />
      </ActionIcon>
    </nav>
  );
}
