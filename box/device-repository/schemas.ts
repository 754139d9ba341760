import { z } from "zod";

/*
 * What the repositories ask of the fields that our entry has; a field that is not here is refused.
 *
 * TheThingsNetwork/lorawan-devices: schema.json as of commit 000cecc56cc95aca5b4a70229ad6aa4d299bc07e, bin/validate.js as of
 * 4b68147002157b0c9a3ea42fd247597a8a483e42 (both MIT).
 * chirpstack/chirpstack-device-profiles: interface/src/structs.rs and interface/src/js/mod.rs as of commit
 * 4cf8d34851af1e8312e939cbecd06114f600cad4 (MIT).
 */

const identifier = z
  .string()
  .regex(/^[a-z0-9](?:-?[a-z0-9]){2,}$/)
  .max(36);
const fileName = z.string().regex(/^([a-z0-9_-]+\.)+js$/);
const whole = (most: number) => z.int().min(0).max(most);
const bytes = z.array(whole(255)).min(1).max(256);
const fPort = z.int().min(1).max(255);
const texts = z.array(z.string());

export const Vendors = z.strictObject({
  vendors: z.tuple([z.strictObject({ id: identifier, name: z.string().min(1) })]),
});

export const VendorDevices = z.strictObject({ endDevices: z.array(identifier).min(1) });

export const EndDevice = z.strictObject({
  name: z.string().min(1),
  description: z.string(),
  firmwareVersions: z
    .array(
      z.strictObject({
        version: z.string().min(1),
        numeric: whole(0xffffffff),
        profiles: z.partialRecord(
          z.enum(["EU863-870", "US902-928", "AU915-928", "AS923", "IN865-867"]),
          z.strictObject({ id: identifier, lorawanCertified: z.boolean(), codec: identifier }),
        ),
        features: z.array(z.enum(["remote rejoin", "transmission interval"])),
      }),
    )
    .min(1),
  sensors: z.array(z.enum(["battery", "button", "humidity", "motion", "temperature"])),
  battery: z.strictObject({ replaceable: z.boolean() }),
  keyProvisioning: z.array(z.enum(["custom", "join server", "manifest"])).min(1),
});

/** Of a device of class A that joins. */
export const EndDeviceProfile = z.strictObject({
  supportsClassB: z.literal(false),
  supportsClassC: z.literal(false),
  macVersion: z.literal("1.0.3"),
  regionalParametersVersion: z.literal("RP001-1.0.3-RevA"),
  supportsJoin: z.literal(true),
  maxEIRP: whole(36),
  supports32bitFCnt: z.boolean(),
});

const decoded = z
  .strictObject({
    data: z.looseObject({}).optional(),
    warnings: texts.optional(),
    errors: texts.optional(),
  })
  .refine(({ data, errors = [] }) => data !== undefined || errors.length > 0);
const encoded = z
  .strictObject({ bytes: bytes.optional(), fPort: fPort.optional(), errors: texts.optional() })
  .refine(({ bytes: sent, errors = [] }) => sent !== undefined || errors.length > 0);
const received = z.strictObject({ bytes, fPort });
const command = z.strictObject({ data: z.looseObject({}) });
const air = z.strictObject({
  temperature: z.number().min(-273.15).optional(),
  relativeHumidity: z.number().min(0).max(100).optional(),
});

export const EndDevicePayloadCodec = z.strictObject({
  uplinkDecoder: z.strictObject({
    fileName,
    examples: z.array(
      z.strictObject({
        description: z.string(),
        input: received,
        output: decoded,
        normalizedOutput: z
          .strictObject({
            data: z.array(z.strictObject({ air: air.optional(), battery: z.number().optional() })),
          })
          .optional(),
      }),
    ),
  }),
  downlinkEncoder: z.strictObject({
    fileName,
    examples: z.array(z.strictObject({ description: z.string(), input: command, output: encoded })),
  }),
  downlinkDecoder: z.strictObject({
    fileName,
    examples: z.array(
      z.strictObject({ description: z.string(), input: received, output: decoded }),
    ),
  }),
});

const uuid = z.uuid();

export const ChirpStackVendor = z.strictObject({
  vendor: z.strictObject({
    id: uuid,
    name: z.string().min(1),
    vendor_id: whole(0xffffffff),
    ouis: texts,
    metadata: z.strictObject({ homepage: z.url().optional() }),
  }),
});

export const ChirpStackDevice = z.strictObject({
  device: z.strictObject({
    id: uuid,
    name: z.string().min(1),
    description: z.string(),
    firmware: z
      .array(z.strictObject({ version: z.string(), profiles: texts.min(1), codec: z.string() }))
      .min(1),
    metadata: z.strictObject({
      product_url: z.url().optional(),
      documentation_url: z.url().optional(),
    }),
  }),
});

const unsigned = z.int().min(0);

export const ChirpStackProfile = z.strictObject({
  profile: z.strictObject({
    id: uuid,
    vendor_profile_id: unsigned,
    region: z.enum(["EU868", "US915", "AU915", "AS923", "IN865"]),
    mac_version: z.enum(["1.0.0", "1.0.1", "1.0.2", "1.0.3", "1.0.4", "1.1.0"]),
    reg_params_revision: z.enum(["A", "B", "RP002-1.0.0", "RP002-1.0.1", "RP002-1.0.2"]),
    supports_otaa: z.boolean(),
    supports_class_b: z.boolean(),
    supports_class_c: z.boolean(),
    max_eirp: unsigned,
    abp: z.strictObject({
      rx1_delay: whole(15),
      rx1_dr_offset: whole(7),
      rx2_dr: whole(15),
      rx2_freq: unsigned,
    }),
    class_b: z.strictObject({
      timeout_secs: unsigned,
      ping_slot_nb_k: whole(7),
      ping_slot_dr: whole(15),
      ping_slot_freq: unsigned,
    }),
    class_c: z.strictObject({ timeout_secs: unsigned }),
  }),
});

export const ChirpStackTests = z
  .array(
    z.strictObject({
      name: z.string().min(1),
      input: z.union([received, command]),
      expected: z.union([decoded, encoded]),
    }),
  )
  .min(3);
