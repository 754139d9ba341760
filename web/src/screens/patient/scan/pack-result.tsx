import type { PackCode } from "@dosebeat/domain/stock/pack-code";
import { Button } from "@mantine/core";
import { useLocale, useTranslations } from "use-intl";
import { formatDate } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { Notice } from "../../../ui/states/notice.tsx";

interface PackResultProps {
  pack: PackCode;
  /** Today's chart day. */
  today: string;
  onUse: () => void;
  onAgain: () => void;
}

/** The content of a pack's code. */
export function PackResult({ pack, today, onUse, onAgain }: PackResultProps) {
  const t = useTranslations("scan");
  const locale = useLocale();
  const { kind, expires, batch, serial } = pack;
  const code = isolate(pack.code);
  const date = expires === null ? "" : formatDate(expires, locale);
  return (
    <div className="scan-pack">
      <p className="scan-number">{t(kind === "pzn" ? "packPzn" : "packGtin", { code })}</p>
      {expires !== null && expires < today && <Notice tone="bad">{t("expired", { date })}</Notice>}
      {expires !== null && expires >= today && <p>{t("expires", { date })}</p>}
      {batch !== null && <p className="scan-dim">{t("batch", { batch: isolate(batch) })}</p>}
      {serial !== null && <p className="scan-dim">{t("serial", { serial: isolate(serial) })}</p>}
      <p>{t("packText")}</p>
      <div className="dialog-actions">
        <Button variant="default" onClick={onAgain}>
          {t("again")}
        </Button>
        <Button onClick={onUse}>{t("packUse")}</Button>
      </div>
    </div>
  );
}
