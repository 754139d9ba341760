import type { AccountAccess } from "@dosebeat/contract/account-access";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import "./access-list.css";

/** What has access to an account, each with its start, by which the owner can recognise it. */
export function AccessList({ access }: { access: AccountAccess }) {
  const t = useTranslations("access");
  const format = useFormat(browserZone());
  const on = (instant: string) => format.date(format.calendarDate(instant));
  const { calendar, carers, invitations, totp, passkeys, devices } = access;
  return (
    <ul className="access-list">
      {calendar && (
        <Item what={t("calendar")}>
          {t("since", { date: on(calendar.since_utc) })}
          <br />
          {calendar.read_utc === null
            ? t("neverRead")
            : t("read", { time: format.dateTime(calendar.read_utc) })}
        </Item>
      )}
      {carers.map(({ id, name, email, state, since_utc }) => (
        <Item key={`carer-${id}`} what={state === "asks" ? t("asking") : t("carer")}>
          <bdi>{name}</bdi>
          <br />
          <bdi>{email}</bdi>
          <br />
          {t("since", { date: on(since_utc) })}
        </Item>
      ))}
      {invitations.map(({ id, email, since_utc }) => (
        <Item key={`invitation-${id}`} what={t("invitation")}>
          {email === null ? t("byCode") : <bdi>{email}</bdi>}
          <br />
          {t("since", { date: on(since_utc) })}
        </Item>
      ))}
      {totp !== null && <Item what={t("app")}>{t("since", { date: on(totp) })}</Item>}
      {passkeys.map(({ id, name, createdAt }) => (
        <Item key={`passkey-${id}`} what={t("passkey")}>
          <bdi>{name}</bdi>
          <br />
          {t("since", { date: on(createdAt) })}
        </Item>
      ))}
      {devices.map(({ id, label, createdAt }) => (
        <Item key={`device-${id}`} what={t("device")}>
          <bdi>{label}</bdi>
          <br />
          {t("since", { date: on(createdAt) })}
        </Item>
      ))}
    </ul>
  );
}

function Item({ what, children }: { what: string; children: ReactNode }) {
  return (
    <li>
      <strong>{what}</strong>
      <span>{children}</span>
    </li>
  );
}
