import type { SensorDetail } from "@dosebeat/contract/sensor-detail";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { PatientLink } from "../../../routing/staff-links.tsx";
import { getRole } from "../../../session/session.ts";

/** Current and past assignments, newest first; technicians are told of the current one only. */
export function DeviceBindings({ box }: { box: SensorDetail }) {
  const t = useTranslations("device");
  const format = useFormat(browserZone());
  const isWhole = getRole() === "admin";
  return (
    <section className="card" aria-labelledby="device-bindings">
      <h2 id="device-bindings">{t(isWhole ? "bindings" : "binding")}</h2>
      {box.bindings.length === 0 ? (
        <p className="table-note">{t(isWhole ? "noBindings" : "noBindingNow")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        <section className="table-scroll" aria-labelledby="device-bindings" tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t("patient")}</th>
                <th scope="col">{t("from")}</th>
                <th scope="col">{t("to")}</th>
              </tr>
            </thead>
            <tbody>
              {box.bindings.map(({ profileid, givenname, familyname, from, to }) => (
                <tr key={`${profileid} ${from}`}>
                  <td>
                    <PatientLink profileId={profileid} name={`${givenname} ${familyname}`} />
                  </td>
                  <td>{format.dateTime(from)}</td>
                  <td>{to === null ? t("still") : format.dateTime(to)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
