import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT, run, StepFailed } from "../step.mjs";

/**
 * The files that differ from a commit and still exist, those that git does not track yet included. Without a
 * commit: what is not committed, else what the last commit changed.
 *
 * @param {string | undefined} base
 * @returns {Promise<{ since: string, files: string[] }>}
 */
export async function changedFiles(base) {
  if (base !== undefined) return { since: base, files: await differing(base) };
  const files = await differing("HEAD");
  return files.length > 0
    ? { since: "HEAD", files }
    : { since: "HEAD~1", files: await differing("HEAD~1") };
}

/** @param {string} commit */
async function differing(commit) {
  const tracked = await git(["diff", "--name-only", commit, "--"]);
  const added = await git(["ls-files", "--others", "--exclude-standard"]);
  const files = [...new Set([...tracked, ...added])];
  return files.filter((file) => existsSync(join(ROOT, file))).sort();
}

/** @param {readonly string[]} words */
async function git(words) {
  const { code, output } = await run("git", ["-c", "core.quotePath=false", ...words]);
  if (code !== 0) throw new StepFailed(`git ${words.join(" ")} failed: ${output.trimEnd()}`);
  return output.split("\n").filter(Boolean);
}
