import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useProfile } from "../../../nouns/profiles/queries.ts";
import { BoxIcon, NextIcon, PeopleIcon, PlusIcon } from "../../../ui/icons/icons.tsx";

interface NextMedicineProps {
  onAddNext: () => void;
  onDone: () => void;
}

/** Where to go on: the next medicine, the day, or what can wait. */
export function NextMedicine({ onAddNext, onDone }: NextMedicineProps) {
  const t = useTranslations("firstMinute");
  const { data: profile } = useProfile();
  return (
    <section className="minute-next" aria-labelledby="minute-next">
      <h2 id="minute-next">{t("addNextTitle")}</h2>
      <p>{t("addNextText")}</p>
      <Button fullWidth leftSection={<PlusIcon />} onClick={onAddNext}>
        {t("addNext")}
      </Button>
      <Button fullWidth variant="default" onClick={onDone}>
        {t("all")}
      </Button>
      <h3>{t("later")}</h3>
      <ul className="minute-later">
        {profile?.sensor === null && (
          <li>
            <Link to="/{-$locale}/dashboard/index2">
              <BoxIcon />
              <Words title={t("connectBox")} text={t("connectBoxText")} />
              <NextIcon />
            </Link>
          </li>
        )}
        <li>
          <Link to="/{-$locale}/carers">
            <PeopleIcon />
            <Words title={t("carer")} text={t("carerText")} />
            <NextIcon />
          </Link>
        </li>
      </ul>
    </section>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <span>
      <strong>{title}</strong>
      <small>{text}</small>
    </span>
  );
}
