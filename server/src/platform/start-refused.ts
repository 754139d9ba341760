/** The server cannot start; the message is one line for the person who started it. */
export class StartRefused extends Error {
  override readonly name = "StartRefused";
}
