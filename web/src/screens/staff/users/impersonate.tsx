import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { PeopleIcon } from "../../../ui/icons/icons.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Empty } from "../../../ui/states/states.tsx";

/** Shown at the impersonated patient's address while nobody is impersonated. */
export function NobodyImpersonatedScreen() {
  const t = useTranslations("impersonation");
  return (
    <Page title={t("page")}>
      <section className="card">
        <Empty
          icon={<PeopleIcon size={30} />}
          title={t("nobody")}
          text={t("nobodyText")}
          action={
            <Button renderRoot={(props) => <Link to="/{-$locale}/patient-list" {...props} />}>
              {t("toUsers")}
            </Button>
          }
        />
      </section>
    </Page>
  );
}
