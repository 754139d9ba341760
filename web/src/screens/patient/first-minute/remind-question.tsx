import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { TestQuestion } from "./ask-for-test.tsx";
import { RemindCard } from "./remind-card.tsx";
import { useRemindHere } from "./use-remind-here.ts";
import "../../../nouns/reminders/reminders.css";
import "./first-minute.css";

/** The question whether this device may remind, then the one about its test; each can be skipped. */
export function RemindQuestion({ profileid }: { profileid: number }) {
  const t = useTranslations("firstMinute");
  const remind = useRemindHere(profileid);
  const leave = () => remind.setState("over");
  if (remind.isAskable === null) return null;
  return (
    <div className="first-minute">
      {remind.state === "new" ? (
        <RemindCard remind={remind} time={null} onNotNow={leave} />
      ) : (
        <>
          <TestQuestion remind={remind} onDone={() => undefined} />
          <Button variant="subtle" onClick={leave}>
            {t("close")}
          </Button>
        </>
      )}
    </div>
  );
}
