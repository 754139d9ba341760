import type { Sensor } from "@dosebeat/contract/sensors";
import { writeBoxLabel } from "@dosebeat/domain/boxes/tr005";
import { QRCodeSVG } from "qrcode.react";
import { useTranslations } from "use-intl";
import "./box-label.css";

const NO_EUI = "0".repeat(16);
const NO_PROFILE = "0".repeat(8);

/** The content of a box's QR code; zeros for an unknown JoinEUI or profile. */
export function labelText(box: Sensor): string {
  return writeBoxLabel({
    deveui: box.deveui,
    joineui: box.joineui ?? NO_EUI,
    profileid: box.qrprofileid ?? NO_PROFILE,
    ownertoken: box.claimcode,
    serial: box.serial_number,
  });
}

/** The label of a box, 50 × 25 mm in print; black on white in every theme. */
export function BoxLabel({ box }: { box: Sensor }) {
  const t = useTranslations("labels");
  const devices = useTranslations("devices");
  const [one, two, three, four] = box.deveui.toUpperCase().match(/.{4}/g) ?? [];
  return (
    <div className="box-label" dir="ltr">
      <QRCodeSVG
        value={labelText(box)}
        level="M"
        marginSize={2}
        title={t("codeOf", { deveui: box.deveui })}
      />
      <dl>
        <dt>{devices("deveui")}</dt>
        <dd>
          {one} {two}
          <br />
          {three} {four}
        </dd>
        {box.serial_number !== null && (
          <>
            <dt>{t("serial")}</dt>
            <dd className="box-label-serial">{box.serial_number}</dd>
          </>
        )}
        <dt>{t("claimcode")}</dt>
        <dd className="box-label-code">{box.claimcode}</dd>
      </dl>
    </div>
  );
}
