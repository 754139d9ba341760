import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { SearchIcon } from "../../../ui/icons/icons.tsx";
import { SimpleCard } from "../../../ui/page/simple-screen.tsx";

/** There is no such patient, or this user may not see them. */
export function NoReport() {
  const t = useTranslations("error");
  return (
    <SimpleCard
      title={t("notFound")}
      text={t("notFoundText")}
      icon={<SearchIcon size={32} />}
      action={
        <Button renderRoot={(props) => <Link to="/{-$locale}/dashboard" {...props} />}>
          {t("home")}
        </Button>
      }
    />
  );
}
