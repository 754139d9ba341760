/*
 * Payload formatter for The Things Stack v3. `npm run formatters` makes box/formatters/the-things-stack.js of
 * it, which is pasted into an application or an end device.
 */
// biome-ignore lint/performance/noBarrelFile: what networks call has to stand in one file.
export { decodeDownlink, encodeDownlink } from "./downlink.ts";
export { normalizeUplink } from "./normalized.ts";
export { decodeUplink } from "./uplink.ts";
