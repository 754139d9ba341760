import type { Profile } from "@dosebeat/contract/profiles";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useLocale, useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { bareName } from "../../../i18n/medicine-name.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { languageName } from "../../../nouns/users/language-name.ts";
import { useUserProfile } from "../../../nouns/users/queries.ts";
import { loadOptionalPart } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";
import { BoxLink } from "../../../routing/staff-links.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { TelephoneLink } from "../../../ui/identity/telephone-link.tsx";
import { Failed, Placeholder } from "../../../ui/states/states.tsx";
import { nameOf, type UserRow } from "./user-row.ts";
import { UserStock } from "./user-stock.tsx";
import "../dialogs.css";

const LinkOf = lazy(
  loadOptionalPart(
    withWords("signOn", async () => (await import("../../../nouns/sign-on/link-of.tsx")).LinkOf),
  ),
);

export function UserProfileDialog({ row, onClose }: { row: UserRow; onClose: () => void }) {
  const t = useTranslations("users");
  const { data, error, refetch } = useUserProfile(row.profileuid);
  return (
    <Dialog opened onClose={onClose} title={t("profileTitle", { name: nameOf(row) })}>
      {data ? (
        <>
          <Facts profile={data} email={row.email} />
          {row.is_managed && <p className="admin-note">{t("managedNote")}</p>}
          <Suspense fallback={null}>
            <LinkOf userid={row.userid} />
          </Suspense>
        </>
      ) : error ? (
        <Failed error={error} onRetry={() => refetch()} />
      ) : (
        <Placeholder height={300} />
      )}
    </Dialog>
  );
}

function Facts({ profile, email }: { profile: Profile; email: string }) {
  const t = useTranslations("users");
  const box = useTranslations("box");
  const person = useTranslations("person");
  const locale = useLocale();
  const format = useFormat(profile.timezone);
  const isOwnZone = profile.timezone === browserZone();
  const zone = format.zoneName(profile.timezone);
  const timeOf = (instant: string) => {
    const time = format.dateTime(instant);
    return isOwnZone ? time : t("timeThere", { time, zone });
  };
  const { sensor, medicines, profile_role, is_active, telephone } = profile;
  const boxName = [sensor?.deveui, sensor?.serial_number].filter(Boolean).join(" · ");
  const isAdmin = profile_role.profiletype === "admin";
  const lastContact = sensor?.sensortime ? timeOf(sensor.sensortime) : box("never");
  const facts: [string, ReactNode][] = [
    [t("email"), isolate(email)],
    ...(telephone === null
      ? []
      : [
          [person("telephone"), <TelephoneLink key="telephone" number={telephone} />] satisfies [
            string,
            ReactNode,
          ],
        ]),
    [t("role"), isAdmin ? t("administrator") : t("patient")],
    [t("active"), is_active ? t("yes") : t("no")],
    [t("language"), languageName(profile.language, locale)],
    [t("zone"), zone],
    [t("box"), sensor ? <BoxLink key="box" deveui={sensor.deveui} name={boxName} /> : t("noBox")],
    ...(sensor ? [[t("lastHeard"), lastContact] satisfies [string, ReactNode]] : []),
    [
      t("medicines"),
      medicines.length > 0
        ? format.list(medicines.map(({ name }) => bareName(name)))
        : t("noMedicines"),
    ],
    [t("created"), timeOf(profile.createdAt)],
    [t("uid"), isolate(profile.profileuid)],
  ];
  return (
    <>
      <dl className="admin-facts">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
        {medicines.length > 0 && <UserStock profileid={profile.id} medicines={medicines} />}
      </dl>
      {!isAdmin && (
        <Link
          to="/{-$locale}/patients/$profileId"
          params={{ profileId: profile.id }}
          className="staff-link"
        >
          {t("openPatient")}
        </Link>
      )}
      {!isAdmin && <p className="admin-note">{t("seenNote")}</p>}
    </>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{typeof value === "string" ? value : <bdi>{value}</bdi>}</dd>
    </>
  );
}
