import type { DemonstrationAccount } from "@dosebeat/contract/demonstration";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { KeyIcon, NextIcon } from "../../../ui/icons/icons.tsx";
import { Avatar } from "../../../ui/menus/avatar.tsx";
import "./demonstration.css";

interface DemonstrationProps {
  accounts: readonly DemonstrationAccount[];
  disabled: boolean;
  /** @param to the page to open; absent: the account's first */
  onEnter: (account: DemonstrationAccount, to?: string) => void;
}

/** The accounts of the demonstration, each entered by one click. */
export function Demonstration({ accounts, disabled, onEnter }: DemonstrationProps) {
  const t = useTranslations("demonstration");
  const title = useId();
  const administrator = accounts.find(({ shows }) => shows === "administrator");
  return (
    <section className="demonstration" aria-labelledby={title}>
      <h2 id={title}>{t("title")}</h2>
      <p>{t("text")}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" disabled={disabled} onClick={() => onEnter(account)}>
              <Avatar name={nameOf(account)} />
              <span className="demonstration-who">
                <bdi>{nameOf(account)}</bdi>
                <span>{t(account.shows)}</span>
              </span>
              <NextIcon />
            </button>
          </li>
        ))}
      </ul>
      {administrator && (
        <button
          type="button"
          disabled={disabled}
          onClick={() => onEnter(administrator, "/devices/ingest-keys")}
        >
          <KeyIcon />
          <span className="demonstration-who">{t("connect")}</span>
          <NextIcon />
        </button>
      )}
    </section>
  );
}

function nameOf({ givenname, familyname }: DemonstrationAccount): string {
  return `${givenname} ${familyname}`.trim();
}
