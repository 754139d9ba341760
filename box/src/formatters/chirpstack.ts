/*
 * Payload formatter for ChirpStack v4. `npm run formatters` makes box/formatters/chirpstack.js of it, which
 * is pasted into a device profile.
 */
// biome-ignore lint/performance/noBarrelFile: what networks call has to stand in one file.
export { encodeDownlink } from "./downlink.ts";
export { decodeUplink } from "./uplink.ts";
