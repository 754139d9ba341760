import type { IngestCounts } from "@dosebeat/contract/ingest";

/**
 * Prints, in steps of 10 %, how much of the history the server has acknowledged.
 *
 * @param parts what is counted, one for each call
 */
export function createProgress(total: number, say: (text: string) => void, parts = "messages") {
  const started = performance.now();
  let done = 0;
  let accepted = 0;
  return {
    count(counts: IngestCounts): void {
      done += 1;
      accepted += counts.accepted;
      if (Math.floor((10 * done) / total) === Math.floor((10 * (done - 1)) / total)) return;
      say(`Box history: ${Math.floor((100 * done) / total)} % of ${total} ${parts}`);
    },
    finish(): void {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      say(`Box history: ${accepted} new messages stored in ${seconds} s`);
    },
  };
}
