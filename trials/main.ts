import { makeData } from "./data.ts";
import { killTrial } from "./kill.ts";

const tell = (line: string) => process.stdout.write(`${line}\n`);

const TRIALS: Readonly<Record<string, (words: string[]) => Promise<void>>> = {
  /** How many rounds each, seed. */
  async kill([rounds = "50", seed = String(Math.floor(Math.random() * 1e9))]) {
    if (!/^[1-9]\d{0,3}$/.test(rounds)) {
      throw new Error("Use: npm run kill -- [how many rounds, up to 9999] [seed]");
    }
    const data = await makeData();
    for (const mode of ["alone", "three"] as const) {
      tell(`${mode === "alone" ? "One server" : "Three servers"}, ${rounds} rounds, seed ${seed}`);
      await killTrial({
        mode,
        rounds: Number(rounds),
        boxes: 8,
        everyMinutes: 60,
        seed,
        data: data.path,
        tell,
      });
    }
    data.remove();
  },
};

const [name = "", ...words] = process.argv.slice(2);
try {
  await TRIALS[name]?.(words);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
