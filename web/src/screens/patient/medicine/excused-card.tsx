import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { ExcusedForm } from "../../../nouns/excused/excused-form.tsx";
import { ExcusedList } from "../../../nouns/excused/excused-list.tsx";
import { useExcused } from "../../../nouns/excused/queries.ts";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { DaysSaidBy } from "../dose-panel/said-by-part.tsx";
import { useExcusedActions } from "../dose-panel/use-excused-actions.ts";

/** Excluded periods: list, add, remove. */
export function ExcusedCard({ today, owner }: { today: string; owner: number }) {
  const t = useTranslations("excused");
  const { data, error, refetch } = useExcused();
  const actions = useExcusedActions();
  const [adding, setAdding] = useState(false);
  const mark = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setAdding(false));
    mark.current?.focus();
  };
  return (
    <section className="card excused-card" aria-labelledby="excused-title">
      <h2 id="excused-title">{t("title")}</h2>
      <p className="excused-none">{t("lead")}</p>
      {data ? (
        <>
          <ExcusedList periods={data} onRemove={actions.remove} />
          {data.length > 0 && <DaysSaidBy periods={data} zone={browserZone()} />}
        </>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={60} />
      )}
      {adding ? (
        <ExcusedForm
          day={today}
          owner={owner}
          onClose={close}
          onSave={actions.add}
          onSaved={actions.tellAdded}
        />
      ) : (
        <div>
          <Button ref={mark} variant="default" onClick={() => setAdding(true)}>
            {t("mark")}
          </Button>
        </div>
      )}
    </section>
  );
}
