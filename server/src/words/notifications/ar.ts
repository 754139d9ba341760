import type { Words } from "./words.ts";

/** The words of notifications in Arabic; inserted values are isolated, as most of them read left to right. */
export const ar: Words = {
  medicines:
    "{count, plural, zero {# دواء} one {دواء واحد} two {دواءان} few {# أدوية} many {# دواءً} other {# دواء}}",
  push: {
    hidden: { title: "Dosebeat", text: "ألقِ نظرة من فضلك." },
    lead: {
      title:
        "بعد {minutes, plural, zero {# دقيقة} one {دقيقة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}",
      text: "دواء الساعة {time}.",
    },
    due: {
      title: "حان وقت دواء الساعة {time}",
      text: "{what}. {count, plural, one {تناوله} two {تناولهما} other {تناولها}}، ثم اضغط زر علبتك.",
    },
    dueNoBox: {
      title: "حان وقت دواء الساعة {time}",
      text: "{what}. {count, plural, one {تناوله} two {تناولهما} other {تناولها}}، ثم اختر «تناولته الآن».",
    },
    also: "وما زال موعد {earlier} مفتوحًا أيضًا.",
    repeat: {
      title: "{time}: لم تصلنا أي ضغطة",
      text: "{what}. إن كنت قد تناولت الدواء فاضغط مرة واحدة أو اختر «تناولته الآن».",
    },
    repeatNoBox: {
      title: "ما زال موعد {time} مفتوحًا",
      text: "{what}. إن كنت قد تناولت الدواء فاختر «تناولته الآن».",
    },
    last: {
      title: "ما زال موعد {time} مفتوحًا",
      text: "هذا آخر تذكير منا به. لست متأكدًا من أنك تناولته؟ اسأل طبيبك أو الصيدلي قبل أن تتناوله مرة أخرى.",
    },
    wake: {
      title: "من الليل: ما زال موعد {time} مفتوحًا",
      text: "لست متأكدًا من أنك تناولته؟ اسأل طبيبك أو الصيدلي قبل أن تتناوله مرة أخرى.",
    },
    snooze: { title: "طلبت أن نذكّرك: {time}", text: "{what}." },
    silent: "لا اتصال بعلبتك منذ {heard}. اضغط كالمعتاد، وستُحتسب الضغطة لاحقًا.",
    silentNever: "لا اتصال بعلبتك بعد. اضغط كالمعتاد، وستُحتسب الضغطة لاحقًا.",
    weekly: "جرعة أسبوعية. إن كنت قد أخذتها منذ {day} فلا تأخذها مرة أخرى.",
    since: "إن كنت قد أخذتها منذ {day} فلا تأخذها مرة أخرى.",
    ask: "قلت إنك أخذت الجرعة السابقة مرتين. اسأل هل تأخذها.",
    named: {
      weekly: "{medicine}: جرعة أسبوعية. إن كنت قد أخذتها منذ {day} فلا تأخذها مرة أخرى.",
      since: "{medicine}: إن كنت قد أخذته منذ {day} فلا تأخذه مرة أخرى.",
      ask: "{medicine}: قلت إنك أخذت الجرعة السابقة مرتين. اسأل هل تأخذ هذه.",
    },
    oneOf: {
      weekly: "أحدها جرعة أسبوعية. إن كنت قد أخذتها منذ {day} فلا تأخذها مرة أخرى.",
      since: "إن كنت قد أخذت أحدها منذ {day} فلا تأخذه مرة أخرى.",
      ask: "قلت إنك أخذت الجرعة السابقة من أحدها مرتين. اسأل هل تأخذه.",
    },
    early: {
      title: "ضغطت الساعة {pressed}",
      text: "نحتسبها لموعد {time}. إن كانت لجرعة أخرى فقد حان وقتها الآن.",
    },
    earlyLast: {
      title: "ضغطت الساعة {pressed}",
      text: "هل كانت لموعد {time}؟ إذًا لا شيء مستحق بعد. وإن لم تكن له فما زال مفتوحًا. لست متأكدًا؟ اسأل طبيبك أو الصيدلي قبل أن تتناوله.",
    },
    withdrawPress: { title: "تم", text: "{time}، وصلتنا الضغطة الساعة {pressed}." },
    withdrawSaid: { title: "سُجّل", text: "{time}: شكرًا لك." },
    withdrawExcused: { title: "لا شيء مطلوب", text: "موعد {time} غير مراقَب." },
    withdrawLater: { title: "لاحقًا", text: "نذكّرك بموعد {time} مجددًا الساعة {until}." },
    test: { title: "يعمل", text: "هكذا نذكّرك." },
    recorded: "مسجّلة من قبل: {time}",
    kept: {
      title: "لم تُرسل بعد: {time}",
      text: "سُجّلت إجابتك على هذا الجهاز. سنرسلها عند عودة الاتصال.",
    },
    actions: {
      taken: "تناولته الآن",
      later:
        "بعد {minutes, plural, zero {# دقيقة} one {دقيقة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}",
      skipped: "تجاوز…",
    },
  },
  notices: {
    batterySoon: {
      title: "تحتاج علبتك إلى بطارية جديدة قريبًا",
      text: "بقي فيها {percent}. غيّرها هذا الأسبوع ليستمر كل شيء تلقائيًا.",
    },
    batteryNow: {
      title: "تحتاج علبتك إلى بطارية جديدة الآن",
      text: "بقي فيها {percent}. من دونها لا نرى ضغطاتك.",
    },
    boxSilent: {
      title: "لا اتصال بعلبتك",
      text: "منذ {heard}. ضعها حيث سُمعت آخر مرة أو غيّر البطارية. الضغطات التي تعدّها لا تضيع.",
    },
    stockLow: {
      title: "يكفي {medicine} حتى {day}",
      titlePlain: "يكفي أحد أدويتك حتى {day}",
      text: "لا يكفي في {short}. حان وقت إحضار المزيد.",
    },
    stockShort: {
      title: "لا يكفي {medicine} في {day}",
      titlePlain: "لا يكفي أحد أدويتك في {day}",
      text: "حان وقت إحضار المزيد.",
    },
    stockOut: {
      title: "نفد {medicine}",
      titlePlain: "نفد أحد أدويتك",
      text: "إن كان لديك المزيد فعُدّه في صفحة أدويتي.",
    },
    devicesGone: {
      subject: "تذكيراتك لا تصل إلى أي جهاز",
      text: "لم يعد موجودًا آخر جهاز كان يعرض تذكيراتنا. افتح Dosebeat على هاتفك وفعّلها من جديد: {link}",
    },
  },
  carer: {
    hidden: { title: "Dosebeat", text: "ألقِ نظرة من فضلك." },
    noPress: { title: "{name}، {time}", text: "لم يُضغط زر العلبة حتى {seen}. قد يفيد الاتصال." },
    notKnown: {
      title: "{name}، {time}: غير مؤكد",
      text: "لا اتصال بالعلبة منذ {heard}، لذلك لا يمكننا أن نعرف. ربما كل شيء بخير.",
    },
    notKnownGap: {
      title: "{name}، {time}: غير مؤكد",
      text: "تنقصنا رسالة من العلبة، لذلك لا يمكننا أن نعرف. ربما كل شيء بخير.",
    },
    noAnswer: {
      title: "{name}، {time}",
      text: "لم يصلنا من {name} أن الدواء أُخذ. قد يفيد الاتصال.",
    },
    lastToday: "لن نرسل المزيد عن {name} اليوم. افتح Dosebeat لرؤية الباقي.",
    resolvedPress: {
      title: "{name}: أُجيب",
      text: "ضغطة موعد {time} كانت الساعة {pressed}.",
    },
    resolvedSaid: { title: "{name}: أُجيب", text: "وصلنا خبر من {name} عن موعد {time}." },
    resolvedExcused: { title: "{name}", text: "موعد {time} غير مراقَب." },
    digestWell: { title: "{name}، {day}: سُجّلت كلها ({due})", text: "لا شيء مطلوب." },
    digest: {
      title: "{name}، {day}: سُجّل {taken} من {due}",
      text: "{missed, plural, =0 {} other {الفائتة: #. }}{unknown, plural, =0 {} other {غير المؤكدة: #.}}",
    },
    zone: "بتوقيت {zone} حيث {name}.",
  },
  network: {
    title: "علب كثيرة غير متصلة",
    text: "{silent} من {boxes}: افحص البوابات والشبكات. لا يُسأل المهتمون في هذه الأثناء.",
  },
};
