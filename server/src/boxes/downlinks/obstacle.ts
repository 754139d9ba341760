import type { DOWNLINK_OBSTACLES } from "@dosebeat/contract/downlinks";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { type DownlinkSettings, hasWay } from "../../downlink-settings.ts";
import { addressOf } from "./address.ts";
import { lastHeard } from "./queries.ts";

type Obstacle = (typeof DOWNLINK_OBSTACLES)[number];

/** Why commands cannot reach a box at all; null: they can. */
export async function obstacleOf(
  db: Db,
  ways: DownlinkSettings,
  { id, deveui, model }: Pick<Row<"sensors">, "id" | "deveui" | "model">,
): Promise<Obstacle | null> {
  if (model !== "pillbox-1") return "model";
  const heard = await lastHeard(db, id);
  const address = heard ? addressOf(deveui, heard) : null;
  if (address === null) return "no_network";
  return hasWay(ways, address.network) ? null : "no_way";
}
