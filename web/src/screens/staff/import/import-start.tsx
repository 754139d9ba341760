import { Button, Textarea } from "@mantine/core";
import { type ChangeEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { DownloadIcon, UploadIcon } from "../../../ui/icons/icons.tsx";
import { IsWorkbook, readText } from "../../../ui/import/read-text.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import "./import.css";

interface ImportStartProps {
  template: string;
  /** File name of the template. */
  name: string;
  /** Instructions for filling it in. */
  fill: string;
  /** Rows of a file are being stored: another one would be taken for it. */
  isSending: boolean;
  /** Receives the text of a file, or what was pasted. */
  onText: (name: string, text: string) => Promise<void>;
}

/** The steps to a file: template, filling it in, and choosing it or pasting its rows. */
export function ImportStart({ template, name, fill, isSending, onText }: ImportStartProps) {
  const t = useTranslations("importFile");
  const reasonOf = useReason();
  const [pasted, setPasted] = useState("");
  const [problem, setProblem] = useState<Error | null>(null);
  const take = (from: string, text: Promise<string>) => {
    setProblem(null);
    text
      .then((read) => onText(from, read))
      .catch((error: unknown) =>
        setProblem(error instanceof Error ? error : new Error(String(error))),
      );
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    // Allows selecting the same, corrected file again.
    event.currentTarget.value = "";
    if (chosen) take(chosen.name, readText(chosen));
  };
  return (
    <>
      <section className="card import-start">
        <ol>
          <li>
            {t("stepTemplate")}{" "}
            <a
              className="import-template"
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`}
              download={name}
            >
              <DownloadIcon size={18} /> {t("template")}
            </a>
          </li>
          <li>{fill}</li>
          <li>
            <label className="import-file">
              <UploadIcon size={18} /> {t("file")}
              <input
                className="visually-hidden"
                type="file"
                accept=".csv,.tsv,.txt,text/csv"
                disabled={isSending}
                onChange={choose}
              />
            </label>
            <details className="import-paste">
              <summary>{t("paste")}</summary>
              <Textarea
                label={t("pasted")}
                rows={6}
                spellCheck={false}
                dir="ltr"
                value={pasted}
                onChange={(event) => setPasted(event.currentTarget.value)}
              />
              <Button
                variant="default"
                disabled={isSending || pasted.trim() === ""}
                onClick={() => take(t("pastedName"), Promise.resolve(pasted))}
              >
                {t("read")}
              </Button>
            </details>
          </li>
        </ol>
      </section>
      {problem && (
        <Notice tone="bad">
          {problem instanceof IsWorkbook
            ? t("workbook")
            : t("unreadable", { reason: reasonOf(problem) })}
        </Notice>
      )}
    </>
  );
}
