import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { COLUMNS, TEMPLATE } from "../../../nouns/sensors/import/columns.ts";
import type { BoxFile } from "../../../nouns/sensors/import/read-boxes.ts";
import { loadChunk } from "../../../routing/chunks.ts";
import { ImportStart } from "../import/import-start.tsx";
import type { ImportedBoxes } from "./use-box-preview.ts";

const loadReader = loadChunk(() => import("../../../nouns/sensors/import/read-boxes.ts"));
const DeviceImportResult = lazy(
  loadChunk(async () => ({
    default: (await import("./device-import-result.tsx")).DeviceImportResult,
  })),
);

/** Accepts a file, or a different one, and shows what it would do. */
export function DeviceImportForm({ onDone }: { onDone: (done: ImportedBoxes) => void }) {
  const t = useTranslations("boxImport");
  const [file, setFile] = useState<{ name: string; read: BoxFile; turn: number } | null>(null);
  const [isSending, setSending] = useState(false);
  const take = async (name: string, text: string) => {
    const { readBoxes } = await loadReader();
    const read = readBoxes(text);
    setFile((before) => ({ name, read, turn: (before?.turn ?? 0) + 1 }));
  };
  return (
    <>
      <ImportStart
        template={TEMPLATE}
        name="dosebeat-boxes.csv"
        fill={t("stepFill", { columns: COLUMNS.join(", ") })}
        isSending={isSending}
        onText={take}
      />
      {file && (
        <Suspense>
          <DeviceImportResult
            key={file.turn}
            name={file.name}
            read={file.read}
            onSending={setSending}
            onDone={onDone}
          />
        </Suspense>
      )}
    </>
  );
}
