import { DIGESTS, type Watched } from "@dosebeat/contract/care";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { useChangeCare } from "../../nouns/care/queries.ts";
import { useOwnProfile } from "../../nouns/profiles/queries.ts";
import { Select } from "../../ui/menus/select.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastFailed } from "../../ui/toasts/toasts.tsx";
import { CalledField } from "./called-field.tsx";
import { nameFor } from "./headline-text.ts";
import { QuietHoursFields } from "./quiet-hours-fields.tsx";

const DIGEST_TEXTS = {
  off: "digestOff",
  daily: "digestDaily",
  weekly: "digestWeekly",
} as const satisfies Record<Watched["digest"], string>;

type Choice = Partial<Pick<Watched, "is_muted" | "asks" | "digest" | "quiet" | "shares_telephone">>;

/** How the user is notified about somebody; every change is stored at once. */
export function OwnSettings({ watched }: { watched: Watched }) {
  const t = useTranslations("caring");
  const reasonOf = useReason();
  const { mutateAsync } = useChangeCare();
  const { id } = watched;
  /** Changes that are on their way, shown from the tap on. */
  const [pending, setPending] = useState<readonly Choice[]>([]);
  const chosen: Choice = Object.assign({}, ...pending);
  const { is_muted = watched.is_muted, asks = watched.asks, digest = watched.digest } = chosen;
  const { quiet = watched.quiet, shares_telephone = watched.shares_telephone } = chosen;
  const { data: own } = useOwnProfile();
  const save = (data: Choice) => {
    setPending((before) => [...before, data]);
    // Not in the callbacks of `mutate`: of two changes at once, those of the first are never called.
    void mutateAsync({ id, data })
      .catch((error) => toastFailed(t("failed", { reason: reasonOf(error) })))
      .finally(() => setPending((before) => before.filter((one) => one !== data)));
  };
  return (
    <section className="card watched-part watched-settings" aria-labelledby="watched-settings">
      <h2 id="watched-settings">{t("settings")}</h2>
      <CalledField key={watched.called} watched={watched} />
      <label className="watched-switch">
        <input
          type="checkbox"
          checked={is_muted}
          onChange={({ currentTarget }) => save({ is_muted: currentTarget.checked })}
        />
        {t("mute", { name: isolate(nameFor(watched)) })}
      </label>
      {!is_muted && (
        <>
          <label className="watched-switch">
            <input
              type="checkbox"
              checked={asks}
              onChange={({ currentTarget }) => save({ asks: currentTarget.checked })}
            />
            {t("askMe")}
          </label>
          <QuietHoursFields quiet={quiet} onSave={(hours) => save({ quiet: hours })} />
          <Select
            className="watched-digest"
            label={t("digest")}
            value={digest}
            onChange={({ currentTarget: { value } }) => {
              const found = DIGESTS.find((one) => one === value);
              if (found) save({ digest: found });
            }}
            data={DIGESTS.map((value) => ({ value, label: t(DIGEST_TEXTS[value]) }))}
          />
        </>
      )}
      <label className="watched-switch">
        <input
          type="checkbox"
          checked={shares_telephone}
          onChange={({ currentTarget }) => save({ shares_telephone: currentTarget.checked })}
        />
        {t("sharesTelephone", { name: isolate(nameFor(watched)) })}
      </label>
      {shares_telephone && own?.telephone === null && <p>{t("sharesNothing")}</p>}
    </section>
  );
}
