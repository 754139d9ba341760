import { z } from "zod";

/** In OpenTelemetry's notation. */
const HEADERS = /^[\w-]+=[^,=]+(,[\w-]+=[^,=]+)*$/;

/** Which traces go where; see docs/operations.md. */
export const tracingRules = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .max(4096)
    .regex(HEADERS)
    .transform((text) =>
      Object.fromEntries(text.split(",").map((pair) => pair.split("=", 2).map(decoded))),
    )
    .default({}),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)
    .transform(Number)
    .default(1),
  TRACEPARENT: z.enum(["on", "off"]).default("off"),
};

export const tracingTexts = {
  OTEL_EXPORTER_OTLP_ENDPOINT: "an address such as http://collector:4318",
  OTEL_EXPORTER_OTLP_HEADERS: "headers such as authorization=Bearer%20abc, separated by commas",
  OTEL_TRACES_SAMPLER_ARG: "a number from 0 to 1, such as 0.1",
  TRACEPARENT: "on or off",
};

type Values = z.output<z.ZodObject<typeof tracingRules>>;

export function tracingOf(values: Values) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  if (endpoint === undefined) return undefined;
  return {
    endpoint,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
    believesParents: values.TRACEPARENT === "on",
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return text.trim();
  }
}
