import type { ContactDetails } from "@dosebeat/contract/contact-details";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { browserZone } from "../../i18n/browser-zone.ts";
import { isolate } from "../../i18n/isolate.ts";
import { languageName } from "../../i18n/language-names.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { TelephoneLink } from "../../ui/identity/telephone-link.tsx";
import "./contact-facts.css";

interface ContactFactsProps {
  details: ContactDetails;
  /** Whether the reader is the patient. */
  isOwn?: boolean;
  /** Beside a call: only what was entered, in narrow lines. */
  isShort?: boolean;
}

/** When and in which language to call, and who else may be told. */
export function ContactFacts({ details, isOwn = false, isShort = false }: ContactFactsProps) {
  const t = useTranslations("contact");
  const locale = useLocale();
  const { hours, language, needs_interpreter, kin, carers } = details;
  const spoken = languageName(language, locale);
  return (
    <dl className="contact-facts" data-short={isShort}>
      {(hours !== "" || !isShort) && (
        <Fact name={t("hours")}>{hours === "" ? t("anyTime") : <bdi>{hours}</bdi>}</Fact>
      )}
      <Fact name={t("language")}>
        {needs_interpreter ? t("withInterpreter", { language: isolate(spoken) }) : spoken}
      </Fact>
      {(kin || !isShort) && (
        <Fact name={t("kin")}>
          {kin ? <Kin kin={kin} isOwn={isOwn} isShort={isShort} /> : t("nobody")}
        </Fact>
      )}
      {carers.length > 0 && (
        <Fact name={t("carers")}>
          {carers.map(({ name, telephone }) => (
            <div key={`${name} ${telephone}`}>
              <bdi>{name}</bdi> <TelephoneLink number={telephone} />
            </div>
          ))}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface KinProps {
  kin: NonNullable<ContactDetails["kin"]>;
  isOwn: boolean;
  isShort: boolean;
}

/** The person who may be told, and who gave consent. */
function Kin({ kin: { name, relation, telephone, consent }, isOwn, isShort }: KinProps) {
  const t = useTranslations("contact");
  const format = useFormat(browserZone());
  const named =
    relation === ""
      ? isolate(name)
      : t("kinNamed", { name: isolate(name), relation: isolate(relation) });
  if (consent === null)
    return (
      <>
        {named}
        <small>{t("notTold")}</small>
      </>
    );
  const date = isolate(format.moment(Date.parse(consent.at_utc)));
  const by = isolate(consent.by ?? t("someone"));
  return (
    <>
      {named} {telephone !== null && <TelephoneLink number={telephone} />}
      {!isShort && (
        <small>
          {consent.is_own ? t(isOwn ? "byYou" : "byPatient", { date }) : t("byStaff", { by, date })}
        </small>
      )}
    </>
  );
}
