import type { StudyStep } from "@dosebeat/contract/studies";
import { Button } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { type Group, useGroup } from "../../../nouns/groups/queries.ts";
import { useStudy } from "../../../nouns/studies/queries.ts";
import { TableIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Empty, Failed, Placeholder } from "../../../ui/states/states.tsx";
import { UsersTabs } from "../users/users-tabs.tsx";
import { nextStepOf } from "./next-step.ts";
import { StudyFacts } from "./study-facts.tsx";
import { StudyFormDialog } from "./study-form-dialog.tsx";
import { StudyStepDialog } from "./study-step-dialog.tsx";
import { SubjectsPart } from "./subjects-part.tsx";
import "./studies.css";

const route = getRouteApi("/{-$locale}/signed-in/groups/$groupId/study");

/** The study that a group is: its steps and subjects. */
export function StudyScreen() {
  const t = useTranslations("study");
  const { groupId } = route.useParams();
  const group = useGroup(groupId);
  const error = group.error;
  if (error && !group.data) {
    return (
      <Page tabs={<UsersTabs />} title={t("open")}>
        <Failed error={error} onRetry={() => group.refetch()} />
      </Page>
    );
  }
  return group.data ? <StudyOf group={group.data} /> : <Placeholder height={480} />;
}

function StudyOf({ group }: { group: Group }) {
  const t = useTranslations("study");
  const study = useStudy(group.id);
  // The step that was asked for: when it is done, the next one must not take its place in the dialog.
  const [doing, setDoing] = useState<"form" | StudyStep | null>(null);
  const close = () => setDoing(null);
  const { data } = study;
  const next = data ? nextStepOf(data) : null;
  return (
    <Page
      tabs={<UsersTabs />}
      title={t("page", { name: isolate(group.name) })}
      actions={
        <>
          <Button
            className="study-action"
            variant="default"
            renderRoot={(props) => (
              <Link to="/{-$locale}/groups/$groupId" params={{ groupId: group.id }} {...props} />
            )}
          >
            {t("back")}
          </Button>
          {data && (
            <Button className="study-action" variant="default" onClick={() => setDoing("form")}>
              {t("change")}
            </Button>
          )}
          {data && next && (
            <Button
              className="study-action"
              disabled={next === "running" && data.safety_contact === null}
              onClick={() => setDoing(next)}
            >
              {t(next)}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <>
          <StudyFacts study={data} />
          <SubjectsPart group={group.id} isDraft={data.state === "draft"} />
        </>
      ) : data === null ? (
        <section className="card">
          <Empty
            icon={<TableIcon size={30} />}
            title={t("none")}
            text={t("noneText")}
            action={<Button onClick={() => setDoing("form")}>{t("make")}</Button>}
          />
        </section>
      ) : study.error ? (
        <Failed error={study.error} onRetry={() => study.refetch()} />
      ) : (
        <Placeholder height={480} />
      )}
      {doing === "form" && <StudyFormDialog group={group} study={data ?? null} onClose={close} />}
      {doing !== null && doing !== "form" && data && (
        <StudyStepDialog group={group.id} study={data} to={doing} onClose={close} />
      )}
    </Page>
  );
}
