import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { nameOf } from "../../../nouns/care/link-name.ts";
import { useCare } from "../../../nouns/care/queries.ts";

/** In this order: who asks to look out for the patient, who is not notified yet, who looks out, who is invited. */
export function CarersState() {
  const t = useTranslations("menu");
  const { data } = useCare();
  if (!data) return "\u00a0";
  const of = (wanted: (typeof data.carers)[number]["state"]) =>
    data.carers.filter(({ state }) => state === wanted);
  const [asking] = of("asks");
  if (asking) {
    return (
      <span data-care>{t("carersAsk", { name: isolate(nameOf(asking, t("somebody"))) })}</span>
    );
  }
  const active = of("active");
  const deaf = active.find(({ hears }) => hears === "nothing");
  if (deaf) {
    return (
      <span data-care>
        {t("carersHearNothing", { name: isolate(nameOf(deaf, t("somebody"))) })}
      </span>
    );
  }
  const [only] = active;
  if (only && active.length === 1) return isolate(nameOf(only, t("somebody")));
  if (active.length > 1) return t("carersCount", { count: active.length });
  const invited = of("invited").length;
  return invited > 0 ? t("carersInvited", { count: invited }) : t("carersNone");
}
