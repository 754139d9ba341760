import type { Words } from "./words.ts";

/** The words of notifications in German. */
export const de: Words = {
  medicines: "{count, plural, one {# Medikament} other {# Medikamente}}",
  push: {
    hidden: { title: "Dosebeat", text: "Bitte nachsehen." },
    lead: { title: "In {minutes} Minuten", text: "Ihre Einnahme um {time}." },
    due: {
      title: "Zeit für Ihre Einnahme um {time}",
      text: "{what}. Nehmen Sie {count, plural, one {es} other {sie}} und drücken Sie dann Ihre Box.",
    },
    dueNoBox: {
      title: "Zeit für Ihre Einnahme um {time}",
      text: "{what}. Nehmen Sie {count, plural, one {es} other {sie}} und tippen Sie dann auf „Genommen“.",
    },
    also: "{earlier} ist auch noch offen.",
    repeat: {
      title: "{time}: noch kein Knopfdruck",
      text: "{what}. Falls schon genommen: Drücken Sie einmal oder tippen Sie auf „Genommen“.",
    },
    repeatNoBox: {
      title: "{time} ist noch offen",
      text: "{what}. Falls schon genommen: Tippen Sie auf „Genommen“.",
    },
    last: {
      title: "{time} ist noch offen",
      text: "Das ist unsere letzte Erinnerung daran. Nicht sicher, ob Sie es genommen haben? Fragen Sie ärztlich oder in der Apotheke nach, bevor Sie es noch einmal nehmen.",
    },
    wake: {
      title: "Aus der Nacht: {time} ist noch offen",
      text: "Nicht sicher, ob Sie es genommen haben? Fragen Sie ärztlich oder in der Apotheke nach, bevor Sie es noch einmal nehmen.",
    },
    snooze: { title: "Wie gewünscht noch einmal: {time}", text: "{what}." },
    silent: "Kein Kontakt zu Ihrer Box seit {heard}. Drücken Sie wie gewohnt, es zählt später.",
    silentNever: "Noch kein Kontakt zu Ihrer Box. Drücken Sie wie gewohnt, es zählt später.",
    weekly:
      "Wochenmedikament. Wenn Sie es seit {day} genommen haben, nehmen Sie es nicht noch einmal.",
    since: "Wenn Sie es seit {day} genommen haben, nehmen Sie es nicht noch einmal.",
    ask: "Die letzte Einnahme war laut Ihrer Angabe doppelt. Fragen Sie, ob Sie diese nehmen sollen.",
    named: {
      weekly:
        "{medicine}: Wochenmedikament. Wenn Sie es seit {day} genommen haben, nehmen Sie es nicht noch einmal.",
      since: "{medicine}: Wenn Sie es seit {day} genommen haben, nehmen Sie es nicht noch einmal.",
      ask: "{medicine}: Die letzte Einnahme war laut Ihrer Angabe doppelt. Fragen Sie, ob Sie es nehmen sollen.",
    },
    oneOf: {
      weekly:
        "Eines davon ist ein Wochenmedikament. Wenn Sie dieses seit {day} genommen haben, nehmen Sie es nicht noch einmal.",
      since:
        "Wenn Sie eines davon schon seit {day} genommen haben, nehmen Sie dieses nicht noch einmal.",
      ask: "Die letzte Einnahme eines davon war laut Ihrer Angabe doppelt. Fragen Sie, ob Sie dieses nehmen sollen.",
    },
    early: {
      title: "Sie haben um {pressed} gedrückt",
      text: "Wir zählen es für {time}. Falls es für eine andere Einnahme war, ist es jetzt Zeit.",
    },
    earlyLast: {
      title: "Sie haben um {pressed} gedrückt",
      text: "War das für {time}? Dann ist nichts mehr fällig. Wenn nicht, ist {time} noch offen. Nicht sicher? Fragen Sie ärztlich oder in der Apotheke nach, bevor Sie es nehmen.",
    },
    withdrawPress: { title: "Erledigt", text: "{time}, gesehen um {pressed}." },
    withdrawSaid: { title: "Notiert", text: "{time}: danke." },
    withdrawExcused: { title: "Nichts zu tun", text: "{time} wird nicht überwacht." },
    withdrawLater: { title: "Später", text: "Wir erinnern Sie um {until} wieder an {time}." },
    test: { title: "Es funktioniert", text: "So erinnern wir Sie." },
    recorded: "Schon eingetragen: {time}",
    kept: {
      title: "Noch nicht gesendet: {time}",
      text: "Auf diesem Gerät notiert. Wir senden Ihre Antwort, sobald die Verbindung wieder da ist.",
    },
    actions: {
      taken: "Jetzt genommen",
      later: "In {minutes} Minuten",
      skipped: "Auslassen …",
    },
  },
  notices: {
    batterySoon: {
      title: "Ihre Box braucht bald eine Batterie",
      text: "Sie steht bei {percent}. Wechseln Sie sie diese Woche, dann geht alles von selbst weiter.",
    },
    batteryNow: {
      title: "Ihre Box braucht jetzt eine Batterie",
      text: "Sie steht bei {percent}. Ohne sie sehen wir nicht, wenn Sie drücken.",
    },
    boxSilent: {
      title: "Kein Kontakt zu Ihrer Box",
      text: "Seit {heard} nicht mehr. Legen Sie sie dorthin, wo sie zuletzt Kontakt hatte, oder wechseln Sie die Batterie. Was sie zählt, geht nicht verloren.",
    },
    stockLow: {
      title: "{medicine} reicht bis {day}",
      titlePlain: "Eines Ihrer Medikamente reicht bis {day}",
      text: "Am {short} fehlt etwas. Zeit, neues zu besorgen.",
    },
    stockShort: {
      title: "{medicine} reicht am {day} nicht mehr",
      titlePlain: "Ein Medikament reicht am {day} nicht mehr",
      text: "Zeit, neues zu besorgen.",
    },
    stockOut: {
      title: "{medicine} ist aufgebraucht",
      titlePlain: "Ein Medikament ist aufgebraucht",
      text: "Falls Sie noch etwas haben, zählen Sie es unter „Meine Medikamente“.",
    },
    devicesGone: {
      subject: "Ihre Erinnerungen erreichen kein Gerät",
      text: "Das letzte Gerät, das unsere Erinnerungen gezeigt hat, ist weg. Öffnen Sie Dosebeat auf Ihrem Telefon und schalten Sie sie wieder ein: {link}",
    },
  },
  carer: {
    hidden: { title: "Dosebeat", text: "Bitte nachsehen." },
    noPress: {
      title: "{name}, {time}",
      text: "Die Box wurde bis {seen} nicht gedrückt. Ein Anruf kann helfen.",
    },
    notKnown: {
      title: "{name}, {time}: unklar",
      text: "Kein Kontakt zur Box seit {heard}, deshalb können wir es nicht sagen. Vielleicht ist alles in Ordnung.",
    },
    notKnownGap: {
      title: "{name}, {time}: unklar",
      text: "Eine Nachricht der Box fehlt, deshalb können wir es nicht sagen. Vielleicht ist alles in Ordnung.",
    },
    noAnswer: {
      title: "{name}, {time}",
      text: "{name} hat nicht gesagt, dass es genommen ist. Ein Anruf kann helfen.",
    },
    lastToday: "Heute schicken wir nichts mehr über {name}. Das Übrige sehen Sie in Dosebeat.",
    resolvedPress: { title: "{name}: beantwortet", text: "{time} wurde um {pressed} gedrückt." },
    resolvedSaid: { title: "{name}: beantwortet", text: "{name} hat uns zu {time} etwas gesagt." },
    resolvedExcused: { title: "{name}", text: "{time} wird nicht überwacht." },
    digestWell: { title: "{name}, {day}: alle {due} gesehen", text: "Nichts zu tun." },
    digest: {
      title: "{name}, {day}: {taken} von {due} gesehen",
      text: "{missed, plural, =0 {} one {# verpasst. } other {# verpasst. }}{unknown, plural, =0 {} one {# unklar.} other {# unklar.}}",
    },
    zone: "Uhrzeit von {zone}, wo {name} ist.",
  },
  network: {
    title: "Viele Boxen sind offline",
    text: "{silent} von {boxes}: Prüfen Sie Gateways und Netze. Vertrauenspersonen werden solange nicht gefragt.",
  },
};
