/**
 * What the QR code of a LoRaWAN box says (LoRa Alliance TR005):
 * `LW:D0:<JoinEUI>:<DevEUI>:<ProfileID>[:O<owner token>][:S<serial>][:P<proprietary>][:C<checksum>]`.
 */
export interface BoxLabel {
  /** 16 hexadecimal digits, lower case. */
  deveui: string;
  joineui: string;
  /** Vendor and kind of box: 8 hexadecimal digits, lower case. */
  profileid: string;
  /** Who knows it may claim the box. */
  ownertoken: string | null;
  serial: string | null;
}

/** `other`: not such a text at all; `malformed`: it begins like one; `checksum`: it was misread. */
export type LabelFault = "other" | "malformed" | "checksum";

const HEAD = /^LW:D0:([0-9A-F]{16}):([0-9A-F]{16}):([0-9A-F]{8})(?::(.*))?$/i;
const SPEAKABLE = /^(?!.*:)[ -~]+$/;
const CHECKSUM = /:C([0-9A-F]{4})$/i;

/**
 * Extensions come in any order; empty ones and unknown ones are ignored. A checksum of four digits
 * at the end is verified; other texts in its place, which exist, prove nothing and are ignored.
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
 * The text for the QR code of a box, with its checksum; digits in upper case as TR005 shows them.
 * What cannot stand in an extension (a colon, characters outside printable ASCII) leaves it out.
 */
export function writeBoxLabel({
  joineui,
  deveui,
  profileid,
  ownertoken,
  serial,
}: BoxLabel): string {
  const extension = (letter: string, value: string | null) =>
    value !== null && SPEAKABLE.test(value) ? [`${letter}${value}`] : [];
  const text = [
    "LW:D0",
    ...[joineui, deveui, profileid].map((digits) => digits.toUpperCase()),
    ...extension("O", ownertoken),
    ...extension("S", serial),
  ].join(":");
  return `${text}:C${tr005Checksum(text)}`;
}

/**
 * CRC-16/MODBUS of the text before `:C`, four digits in upper case. TR005 shows one example and no
 * algorithm; of the usual ones only this gives its value.
 */
export function tr005Checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
