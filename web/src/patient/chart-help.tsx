import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { Legend } from "../charts/legend.tsx";
import type { MarkKind } from "../charts/status-shape.tsx";
import { CLOSE } from "../ui/close-button.ts";
import { HelpIcon } from "../ui/icons.tsx";

const ALL = new Set<MarkKind>([
  "late",
  "missed",
  "unknown",
  "upcoming",
  "confirmed",
  "skipped",
  "extra",
]);

const PARTS = ["day", "band", "dots", "others", "keys"] as const;

/** Explains the chart, signs included. */
export function ChartHelp() {
  const t = useTranslations("help");
  const chart = useTranslations("chart");
  const dialog = useTranslations("dialog");
  const [opened, help] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<HelpIcon />} onClick={help.open}>
        {chart("help")}
      </Button>
      <Modal
        opened={opened}
        onClose={help.close}
        title={t("title")}
        size="lg"
        closeButtonProps={{ "aria-label": dialog("close"), ...CLOSE }}
      >
        <div className="help">
          {PARTS.map((part) => (
            <p key={part}>{t(part)}</p>
          ))}
          <Legend kinds={ALL} silent />
        </div>
      </Modal>
    </>
  );
}
