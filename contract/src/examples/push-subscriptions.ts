import type * as calls from "../calls/push-subscriptions.ts";
import type { ExamplesOf } from "../define-call.ts";

const DEVICE = {
  id: 41,
  label: "Chrome, Android",
  createdAt: "2026-05-10T07:58:00.000Z",
  last_ok_utc: "2026-05-10T12:00:00.000Z",
};

export const PUSH_SUBSCRIPTIONS_EXAMPLES = {
  getDevices: { answer: { data: [DEVICE] } },
  addDevice: {
    body: {
      data: {
        endpoint: "https://fcm.googleapis.com/fcm/send/fGk2:APA91bExample",
        keys: {
          p256dh:
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          auth: "BTBZMqHH6r4Tts7J_aSIgg",
        },
        push_key:
          "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs",
      },
    },
    answer: { data: { ...DEVICE, last_ok_utc: null } },
  },
  removeDevice: { answer: { data: DEVICE } },
  testDevice: { answer: { data: { outcome: "accepted" } } },
} satisfies ExamplesOf<typeof calls>;
