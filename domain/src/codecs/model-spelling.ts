import { SENSOR_MODELS, type SensorModel } from "./model-names.ts";

/** How vendors are written, in letters and digits only, longer spellings first. */
const VENDOR_SPELLINGS: readonly (readonly [spelling: string, vendor: string])[] = [
  ["thethingsindustries", "the-things-industries"],
  ["milesightiot", "milesight-iot"],
  ["milesight", "milesight-iot"],
  ["sensative", "sensative"],
  ["mclimate", "mclimate"],
  ["talkpool", "talkpool"],
  ["tektelic", "tektelic"],
  ["adeunis", "adeunis"],
  ["dragino", "dragino"],
  ["browan", "browan"],
  ["netvox", "netvox"],
  ["elsys", "elsys"],
];

/** Names that could be anyone's: they count only with their vendor. */
const COMMON_NAMES: ReadonlySet<string> = new Set(["comfort", "motion", "htsensor", "ers", "ems"]);

/** Words about the network rather than the device: activation, class, radio band. */
const NETWORK_WORD =
  /^(lora(wan)?|otaa|abp|(eu|us|au|as|in|cn|kr|ru)?(433|470|865|868|915|920|923)m?(hz)?)$/;

interface Spelled {
  model: SensorModel;
  vendor: string | null;
  name: RegExp;
}

const SPELLED: readonly Spelled[] = SENSOR_MODELS.map((model) => {
  const [first, second] = model.split("/");
  const name = lettersAndDigits(second ?? model);
  // `xx` stands for the last digits of an order number.
  return {
    model,
    vendor: second ? (first ?? null) : null,
    name: new RegExp(`^${name.replace(/xx$/, "(xx|\\d\\d)")}$`),
  };
});

/**
 * The model that a text names, be it the name of a device profile of the network, a tag, or what somebody
 * typed: "MClimate MC Button" is `mclimate/mc-button`. Letter case, spaces and punctuation do not matter,
 * nor do words about the radio band or a vendor who is named twice or not at all. undefined: names none, or
 * could be several; a guess would decode bytes wrongly.
 */
export function modelNamed(text: string): SensorModel | undefined {
  const exact = SENSOR_MODELS.find((model) => model === text);
  if (exact) return exact;
  const { vendors, name } = withoutVendors(lettersAndDigits(withoutNetworkWords(text)));
  if (vendors.size > 1 || (vendors.size === 0 && COMMON_NAMES.has(name))) return undefined;
  const [vendor] = vendors;
  const found = SPELLED.filter(
    (one) => (vendor === undefined || one.vendor === vendor) && one.name.test(name),
  );
  return found.length === 1 ? found[0]?.model : undefined;
}

function withoutNetworkWords(text: string): string {
  const words = text
    .normalize("NFKD")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.filter((word) => !NETWORK_WORD.test(word)).join(" ");
}

function lettersAndDigits(text: string): string {
  return text.replace(/[^a-z0-9]/g, "");
}

/** Takes the vendors off both ends of a name. */
function withoutVendors(text: string): { vendors: ReadonlySet<string>; name: string } {
  const vendors = new Set<string>();
  let name = text;
  for (;;) {
    const before = VENDOR_SPELLINGS.find(([spelling]) => name.startsWith(spelling));
    const after = VENDOR_SPELLINGS.find(([spelling]) => name.endsWith(spelling));
    const [spelling, vendor] = before ?? after ?? [];
    if (spelling === undefined || vendor === undefined) return { vendors, name };
    vendors.add(vendor);
    name = before ? name.slice(spelling.length) : name.slice(0, -spelling.length);
  }
}
