import type { ImportedUser } from "@dosebeat/contract/people-import";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "../../../ui/controls/save-file.ts";
import { CheckIcon, DownloadIcon } from "../../../ui/icons/icons.tsx";
import { csvFile } from "../../../ui/import/write-csv.ts";
import { Page } from "../../../ui/page/page.tsx";
import { UsersTabs } from "../users/users-tabs.tsx";
import { PeopleImportForm } from "./people-import-form.tsx";
import "../import/import.css";

/** Creates accounts for many patients from a file after checking all rows, a thousand at a time. */
export function PeopleImportScreen() {
  const t = useTranslations("peopleImport");
  const [done, setDone] = useState<{ count: number; users: readonly ImportedUser[] } | null>(null);
  return (
    <Page tabs={<UsersTabs />} title={t("page")} lead={t("lead")}>
      {done ? <Imported {...done} /> : <PeopleImportForm onDone={setDone} />}
    </Page>
  );
}

interface ImportedProps {
  count: number;
  /** With links if the server sends no email. */
  users: readonly ImportedUser[];
}

function Imported({ count, users }: ImportedProps) {
  const t = useTranslations("peopleImport");
  const links = users.flatMap(({ email, link }) => (link === null ? [] : [[email, link]]));
  const save = () => saveFile(csvFile([["email", "link"], ...links]), "dosebeat-links.csv");
  return (
    <section className="card import-result" role="status">
      <h2>
        <CheckIcon /> {t("done", { count })}
      </h2>
      <p>{t(links.length > 0 ? "doneLinks" : "doneMailed")}</p>
      <div className="import-actions">
        {links.length > 0 && (
          <Button leftSection={<DownloadIcon size={18} />} onClick={save}>
            {t("downloadLinks")}
          </Button>
        )}
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/{-$locale}/patient-list" {...props} />}
        >
          {t("toList")}
        </Button>
      </div>
    </section>
  );
}
