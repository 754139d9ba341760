/** Models whose payloads the server decodes itself. */
export const SENSOR_MODELS = [
  "pillbox-1",
  "mclimate/mc-button",
  "mclimate/ht-sensor",
  "mclimate/ht-pir-lite",
  "mclimate/pir-mini",
  "browan/tbpb100",
  "browan/tbms100",
  "browan/tbhh100",
  "browan/tbdw100",
  "milesight-iot/ws101",
  "milesight-iot/em300-th",
  "milesight-iot/em320-th",
  "milesight-iot/am102",
  "milesight-iot/am103",
  "milesight-iot/ws202",
  "milesight-iot/ws301",
  "elsys/ers",
  "elsys/ems",
  "elsys/ems-door",
  "elsys/ems-desk",
  "tektelic/t00061xx",
  "tektelic/t00048xx",
] as const;

export type SensorModel = (typeof SENSOR_MODELS)[number];
