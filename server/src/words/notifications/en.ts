/** The words of notifications in English. */
export const en = {
  /** Replaces the names of medicines if these must not be shown. */
  medicines: "{count, plural, one {# medicine} other {# medicines}}",
  push: {
    hidden: {
      title: "Dosebeat",
      text: "Please look.",
    },
    lead: {
      title: "In {minutes} minutes",
      text: "Your {time} medicine.",
    },
    due: {
      title: "Time for your {time} medicine",
      text: "{what}. Take {count, plural, one {it} other {them}}, then press your box.",
    },
    dueNoBox: {
      title: "Time for your {time} medicine",
      text: "{what}. Take {count, plural, one {it} other {them}}, then tap Taken.",
    },
    also: "{earlier} is still open too.",
    repeat: {
      title: "{time}: no press has reached us",
      text: "{what}. If you have taken it, press once or tap Taken now.",
    },
    repeatNoBox: {
      title: "{time} is still open",
      text: "{what}. If you have taken it, tap Taken now.",
    },
    last: {
      title: "{time} is still open",
      text: "Our last reminder for it. Not sure whether you took it? Ask your doctor or pharmacist before you take it again.",
    },
    wake: {
      title: "From the night: {time} is still open",
      text: "Not sure whether you took it? Ask your doctor or pharmacist before you take it again.",
    },
    snooze: {
      title: "You asked us to remind you: {time}",
      text: "{what}.",
    },
    silent: "No contact with your box since {heard}. Press as usual, it will count later.",
    silentNever: "No contact with your box yet. Press as usual, it will count later.",
    weekly: "Weekly dose. If you have taken it since {day}, do not take it again.",
    since: "If you have taken it since {day}, do not take it again.",
    ask: "You said that you took the last one twice. Ask whether to take it.",
    /** The same if several medicines are open: names the one it is about. */
    named: {
      weekly: "{medicine}: weekly dose. If you have taken it since {day}, do not take it again.",
      since: "{medicine}: if you have taken it since {day}, do not take it again.",
      ask: "{medicine}: you said that you took the last dose twice. Ask whether to take it.",
    },
    /** For several medicines if names are not shown. */
    oneOf: {
      weekly:
        "One of them is a weekly dose. If you have taken that one since {day}, do not take it again.",
      since: "If you have taken one of them since {day}, do not take that one again.",
      ask: "You said that you took the last dose of one of them twice. Ask whether to take that one.",
    },
    early: {
      title: "You pressed at {pressed}",
      text: "We count it for {time}. If it was for another dose, it is time now.",
    },
    earlyLast: {
      title: "You pressed at {pressed}",
      text: "Was it for {time}? Then nothing more is due. If not, it is still open. Not sure? Ask your doctor or pharmacist before you take it.",
    },
    withdrawPress: {
      title: "Done",
      text: "{time}, seen at {pressed}.",
    },
    withdrawSaid: {
      title: "Noted",
      text: "{time}: thank you.",
    },
    withdrawExcused: {
      title: "Nothing to do",
      text: "{time} is not monitored.",
    },
    withdrawLater: {
      title: "Later",
      text: "We remind you of {time} again at {until}.",
    },
    test: {
      title: "It works",
      text: "This is how we remind you.",
    },
    recorded: "Already recorded: {time}",
    kept: {
      title: "Not sent yet: {time}",
      text: "Noted on this device. We send your answer once the connection is back.",
    },
    actions: {
      taken: "Taken now",
      later: "In {minutes} minutes",
      skipped: "Skip…",
    },
  },
  notices: {
    batterySoon: {
      title: "Your box needs a new battery soon",
      text: "It is at {percent}. Change it this week, then all goes on by itself.",
    },
    batteryNow: {
      title: "Your box needs a new battery now",
      text: "It is at {percent}. Without it we cannot see your presses.",
    },
    boxSilent: {
      title: "No contact with your box",
      text: "Not since {heard}. Put it where it last had contact, or change the battery. Presses it counts are not lost.",
    },
    stockLow: {
      title: "Enough {medicine} until {day}",
      titlePlain: "Enough of one of your medicines until {day}",
      text: "{short} is short. Time to get more.",
    },
    stockShort: {
      title: "{medicine} is short on {day}",
      titlePlain: "One of your medicines is short on {day}",
      text: "Time to get more.",
    },
    stockOut: {
      title: "{medicine} has run out",
      titlePlain: "One of your medicines has run out",
      text: "If you have more, count it in My Medicine.",
    },
    devicesGone: {
      subject: "Your reminders reach no device",
      text: "The last device that showed our reminders is gone. Open Dosebeat on your phone and switch them on again: {link}",
    },
  },
  carer: {
    hidden: {
      title: "Dosebeat",
      text: "Please look.",
    },
    noPress: {
      title: "{name}, {time}",
      text: "The box was not pressed up to {seen}. A call may help.",
    },
    notKnown: {
      title: "{name}, {time}: unclear",
      text: "No contact with the box since {heard}, so we can't tell. Maybe nothing is wrong.",
    },
    notKnownGap: {
      title: "{name}, {time}: unclear",
      text: "A message from the box is missing, so we can't tell. Maybe nothing is wrong.",
    },
    noAnswer: {
      title: "{name}, {time}",
      text: "{name} has not said that it was taken. A call may help.",
    },
    lastToday: "We send no more about {name} today. Open Dosebeat to see the rest.",
    resolvedPress: {
      title: "{name}: answered",
      text: "{time} was pressed at {pressed}.",
    },
    resolvedSaid: {
      title: "{name}: answered",
      text: "{name} has told us about {time}.",
    },
    resolvedExcused: {
      title: "{name}",
      text: "{time} is not monitored.",
    },
    digestWell: {
      title: "{name}, {day}: all {due} seen",
      text: "Nothing to do.",
    },
    digest: {
      title: "{name}, {day}: {taken} of {due} seen",
      text: "{missed, plural, =0 {} one {# missed. } other {# missed. }}{unknown, plural, =0 {} one {# unclear.} other {# unclear.}}",
    },
    zone: "{zone} time, where {name} is.",
  },
  /** For administrators. */
  network: {
    title: "Many boxes are offline",
    text: "{silent} of {boxes}: look at gateways and networks. Carers are not asked meanwhile.",
  },
} as const;
