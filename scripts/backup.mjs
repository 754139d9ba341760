import { moveData } from "./move-data.mjs";

await moveData("backup");
