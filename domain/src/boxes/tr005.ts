/**
 * The content of the QR code of a LoRaWAN device (LoRa Alliance TR005):
 * `LW:D0:<JoinEUI>:<DevEUI>:<ProfileID>[:O<owner token>][:S<serial>][:P<proprietary>][:C<checksum>]`.
 */
export interface BoxLabel {
  /** 16 hexadecimal digits, lower case. */
  deveui: string;
  /** 16 hexadecimal digits, lower case. */
  joineui: string;
  /** Vendor and model: 8 hexadecimal digits, lower case. */
  profileid: string;
  /** Secret with which the box can be claimed; null: not in the code. */
  ownertoken: string | null;
  /** Serial number; null: not in the code. */
  serial: string | null;
}

/** Why a text is not a label. `other`: not TR005; `malformed`: starts like TR005; `checksum`: misread. */
export type LabelFault = "other" | "malformed" | "checksum";

const HEAD = /^LW:D0:([0-9A-F]{16}):([0-9A-F]{16}):([0-9A-F]{8})(?::(.*))?$/i;
const ENCODABLE = /^(?!.*:)[ -~]+$/;
const CHECKSUM = /:C([0-9A-F]{4})$/i;

/**
 * Reads the text of a QR code. Extensions may come in any order; empty and unknown ones are ignored. A
 * checksum of four hexadecimal digits at the end is verified; anything else in its place, which some
 * vendors print, is ignored.
 */
export function readBoxLabel(text: string): BoxLabel | LabelFault {
  const trimmed = text.trim();
  if (!/^LW:/i.test(trimmed)) return "other";
  const [, joineui, deveui, profileid, rest = ""] = HEAD.exec(trimmed) ?? [];
  if (!joineui || !deveui || !profileid) return "malformed";
  const claimed = CHECKSUM.exec(trimmed);
  if (claimed?.[1] && tr005Checksum(trimmed.slice(0, claimed.index)) !== claimed[1].toUpperCase()) {
    return "checksum";
  }
  const extensions = rest.split(":");
  const extension = (letter: string) =>
    extensions.find((part) => part.startsWith(letter))?.slice(1) || null;
  return {
    deveui: deveui.toLowerCase(),
    joineui: joineui.toLowerCase(),
    profileid: profileid.toLowerCase(),
    ownertoken: extension("O"),
    serial: extension("S"),
  };
}

/**
 * Writes the text of a QR code with its checksum; hexadecimal digits in upper case, as in TR005. An extension
 * whose value TR005 cannot carry (a colon, anything but printable ASCII) is omitted.
 */
export function writeBoxLabel({
  joineui,
  deveui,
  profileid,
  ownertoken,
  serial,
}: BoxLabel): string {
  const extension = (letter: string, value: string | null) =>
    value !== null && ENCODABLE.test(value) ? [`${letter}${value}`] : [];
  const text = [
    "LW:D0",
    ...[joineui, deveui, profileid].map((digits) => digits.toUpperCase()),
    ...extension("O", ownertoken),
    ...extension("S", serial),
  ].join(":");
  return `${text}:C${tr005Checksum(text)}`;
}

/**
 * The checksum of a label: CRC-16/MODBUS of the text before `:C`, as four hexadecimal digits in upper case.
 * TR005 gives one example but no algorithm; of the common ones only this yields its value.
 */
export function tr005Checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
