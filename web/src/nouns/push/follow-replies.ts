import { REPLIES_CHANNEL, readReplies, sendReplies } from "./kept-replies.ts";
import { showReplies } from "./shown-replies.ts";
import { closeSentNotes } from "./waiting-notes.ts";

/** Shows the waiting answers, and sends them now and whenever the network is back. */
export function followReplies(): () => void {
  const show = () =>
    void readReplies()
      .then(showReplies)
      .then(closeSentNotes)
      .catch(() => {
        // Without the store no answers can be waiting.
      });
  const send = () => void sendReplies().then(show, show);
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(REPLIES_CHANNEL) : null;
  channel?.addEventListener("message", show);
  window.addEventListener("online", send);
  send();
  return () => {
    channel?.close();
    window.removeEventListener("online", send);
  };
}
