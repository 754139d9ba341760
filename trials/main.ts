import { makeData } from "./data.ts";
import { killTrial } from "./kill.ts";

const data = await makeData();
const [mode = "alone", rounds = "3", seed = "1"] = process.argv.slice(2);
const tell = (line: string) => process.stdout.write(`${line}\n`);
const t = performance.now();
await killTrial({
  mode: mode === "three" ? "three" : "alone",
  rounds: Number(rounds),
  seed,
  data: data.path,
  tell,
});
tell(`${(performance.now() - t) / 1000} s`);
data.remove();
process.exit(0);
