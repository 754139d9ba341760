import type { Words } from "./words.ts";

/** The words of notifications in French, with no-break spaces before colons and in quotes. */
export const fr: Words = {
  medicines: "{count, plural, one {# médicament} other {# médicaments}}",
  push: {
    hidden: { title: "Dosebeat", text: "À regarder." },
    lead: { title: "Dans {minutes} minutes", text: "Votre prise de {time}." },
    due: {
      title: "C’est l’heure de votre prise de {time}",
      text: "{what}. {count, plural, one {Prenez-le} other {Prenez-les}}, puis appuyez sur votre boîtier.",
    },
    dueNoBox: {
      title: "C’est l’heure de votre prise de {time}",
      text: "{what}. {count, plural, one {Prenez-le} other {Prenez-les}}, puis touchez «\u00a0C’est pris\u00a0».",
    },
    also: "{earlier} est encore à prendre aussi.",
    repeat: {
      title: "{time}\u00a0: aucun appui reçu",
      text: "{what}. Si c’est déjà pris, appuyez une fois ou touchez «\u00a0C’est pris\u00a0».",
    },
    repeatNoBox: {
      title: "{time} est encore à prendre",
      text: "{what}. Si c’est déjà pris, touchez «\u00a0C’est pris\u00a0».",
    },
    last: {
      title: "{time} est encore à prendre",
      text: "C’est notre dernier rappel pour cette prise. Vous ne savez plus si vous l’avez prise\u202f? Demandez à votre médecin ou à votre pharmacien avant de la reprendre.",
    },
    wake: {
      title: "De la nuit\u00a0: {time} est encore à prendre",
      text: "Vous ne savez plus si vous l’avez prise\u202f? Demandez à votre médecin ou à votre pharmacien avant de la reprendre.",
    },
    snooze: { title: "Rappel demandé\u00a0: {time}", text: "{what}." },
    silent:
      "Aucun contact avec votre boîtier depuis {heard}. Appuyez comme d’habitude, cela comptera plus tard.",
    silentNever:
      "Aucun contact avec votre boîtier pour l’instant. Appuyez comme d’habitude, cela comptera plus tard.",
    weekly: "Prise hebdomadaire. Si vous l’avez prise depuis {day}, ne la prenez pas à nouveau.",
    since: "Si vous l’avez prise depuis {day}, ne la prenez pas à nouveau.",
    ask: "Vous avez dit avoir pris la dernière deux fois. Demandez si vous devez la prendre.",
    named: {
      weekly:
        "{medicine}\u00a0: prise hebdomadaire. Si vous l’avez prise depuis {day}, ne la prenez pas à nouveau.",
      since: "{medicine}\u00a0: si vous l’avez déjà pris depuis {day}, ne le prenez pas à nouveau.",
      ask: "{medicine}\u00a0: vous avez dit avoir fait la dernière prise deux fois. Demandez si vous devez le prendre.",
    },
    oneOf: {
      weekly:
        "L’une de ces prises est hebdomadaire. Si vous l’avez faite depuis {day}, ne la refaites pas.",
      since: "Si vous avez pris l’un de ces médicaments depuis {day}, ne le prenez pas à nouveau.",
      ask: "Vous avez dit avoir pris l’un de ces médicaments deux fois la dernière fois. Demandez si vous devez le prendre.",
    },
    early: {
      title: "Vous avez appuyé à {pressed}",
      text: "Nous le comptons pour {time}. Si c’était pour une autre prise, c’est l’heure maintenant.",
    },
    earlyLast: {
      title: "Vous avez appuyé à {pressed}",
      text: "Était-ce pour {time}\u202f? Alors il n’y a plus rien à prendre. Sinon, cette prise est encore à prendre. Vous n’êtes pas sûr\u202f? Demandez à votre médecin ou à votre pharmacien avant de la prendre.",
    },
    withdrawPress: { title: "C’est fait", text: "{time}, vu à {pressed}." },
    withdrawSaid: { title: "Noté", text: "{time}\u00a0: merci." },
    withdrawExcused: { title: "Rien à faire", text: "{time} n’est pas suivi." },
    withdrawLater: { title: "Plus tard", text: "Nous vous rappelons {time} à {until}." },
    test: { title: "Cela fonctionne", text: "Voici comment nous vous rappelons vos prises." },
    recorded: "Déjà enregistré : {time}",
    kept: {
      title: "Pas encore envoyé\u00a0: {time}",
      text: "C’est noté sur cet appareil. Nous enverrons votre réponse dès que la connexion sera rétablie.",
    },
    actions: {
      taken: "C’est pris",
      later: "Dans {minutes} minutes",
      skipped: "Passer…",
    },
  },
  notices: {
    batterySoon: {
      title: "Bientôt une pile neuve pour le boîtier",
      text: "Elle est à {percent}. Changez-la cette semaine, et tout continue tout seul.",
    },
    batteryNow: {
      title: "Il faut une pile neuve au boîtier",
      text: "Elle est à {percent}. Sans elle, nous ne voyons pas vos appuis.",
    },
    boxSilent: {
      title: "Aucun contact avec votre boîtier",
      text: "Rien depuis {heard}. Remettez-le là où il a été reçu en dernier, ou changez la pile. Les appuis qu’il compte ne sont pas perdus.",
    },
    stockLow: {
      title: "{medicine} suffit jusqu’au {day}",
      titlePlain: "Un de vos médicaments suffit jusqu’au {day}",
      text: "Le {short}, il en manque. Il est temps d’en reprendre.",
    },
    stockShort: {
      title: "{medicine}\u00a0: pas assez le {day}",
      titlePlain: "Un médicament ne suffira pas le {day}",
      text: "Il est temps d’en reprendre.",
    },
    stockOut: {
      title: "{medicine} est épuisé",
      titlePlain: "Un de vos médicaments est épuisé",
      text: "S’il vous en reste, comptez-le dans «\u00a0Mes médicaments\u00a0».",
    },
    devicesGone: {
      subject: "Vos rappels n’arrivent sur aucun appareil",
      text: "Le dernier appareil qui affichait nos rappels n’est plus là. Ouvrez Dosebeat sur votre téléphone et réactivez-les\u00a0: {link}",
    },
  },
  carer: {
    hidden: { title: "Dosebeat", text: "À regarder." },
    noPress: {
      title: "{name}, {time}",
      text: "Aucun appui sur le boîtier jusqu’à {seen}. Un appel peut aider.",
    },
    notKnown: {
      title: "{name}, {time}\u00a0: incertain",
      text: "Aucun contact avec le boîtier depuis {heard}, nous ne pouvons donc pas le dire. Tout va peut-être bien.",
    },
    notKnownGap: {
      title: "{name}, {time}\u00a0: incertain",
      text: "Il manque un message du boîtier, nous ne pouvons donc pas le dire. Tout va peut-être bien.",
    },
    noAnswer: {
      title: "{name}, {time}",
      text: "{name} n’a pas dit que c’était pris. Un appel peut aider.",
    },
    lastToday:
      "Nous n’enverrons plus rien sur {name} aujourd’hui. Ouvrez Dosebeat pour voir le reste.",
    resolvedPress: { title: "{name}\u00a0: répondu", text: "Appui à {pressed} pour {time}." },
    resolvedSaid: {
      title: "{name}\u00a0: répondu",
      text: "{name} nous a donné des nouvelles de {time}.",
    },
    resolvedExcused: { title: "{name}", text: "{time} n’est pas suivi." },
    digestWell: {
      title: "{name}, {day}\u00a0: {due, plural, one {# prise vue} other {les # prises vues}}",
      text: "Rien à faire.",
    },
    digest: {
      title: "{name}, {day}\u00a0: {taken} sur {due} vues",
      text: "{missed, plural, =0 {} one {# manquée. } other {# manquées. }}{unknown, plural, =0 {} one {# incertaine.} other {# incertaines.}}",
    },
    zone: "À l’heure de {zone}, où se trouve {name}.",
  },
  network: {
    title: "Beaucoup de boîtiers sont hors ligne",
    text: "{silent} sur {boxes}\u00a0: vérifiez les passerelles et les réseaux. Les proches ne sont pas interrogés pendant ce temps.",
  },
};
