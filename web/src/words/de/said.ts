import type { said as English } from '../en/said.gen';
import type { Like } from '../kinds';

export const said: Like<typeof English> = {
  'said.advice.dice': 'hier entscheidet niemand: Die Würfel fallen',
  'said.advice.nobody': 'dieses Spiel hat keinen Computergegner, den man fragen könnte',
  'said.advice.one': 'hier gibt es nichts zu wählen',
  'said.advice.other': 'hier entscheidet {theirs}: bitte nach einer Entscheidung von {ours} fragen',
  'said.advice.over': 'die Partie ist vorbei: bitte zu einer Entscheidung zurückgehen, um nach ihr zu fragen',
  'said.advice.people': 'unter Menschen rät der Computer erst, wenn die Partie vorbei ist',
  'said.ask.agreed': 'alle sind einverstanden: die Entscheidung von {asker} ist zurückgenommen',
  'said.ask.led': 'hier führt noch die Anleitung',
  'said.ask.nobody':
    'hier spielt sonst niemand, der zustimmen könnte: was gewürfelt, aufgedeckt oder von anderen entschieden ist, bleibt',
  'said.ask.notAsked': '{seat} ist nicht gefragt',
  'said.ask.notYours': 'was dort entschieden wurde, ist keine Entscheidung von {seat}',
  'said.ask.nothing': '{seat} hat noch nichts entschieden',
  'said.ask.other': 'inzwischen wird etwas anderes gefragt: bitte erst danach sehen',
  'said.ask.over': 'niemand bittet mehr um etwas',
  'said.ask.pending':
    '{asker} hat um etwas gebeten, und noch nicht alle haben geantwortet: das kommt zuerst, oder es wird zurückgezogen',
  'said.ask.refused': 'keine Zustimmung von {seat}: die Entscheidung von {asker} bleibt',
  'said.ask.replaced':
    'was {asker} gefragt hat, war nicht beantwortet, ehe {other} um etwas bat: danach kann neu gefragt werden',
  'said.back.ahead': 'bis Schritt {to} kann nichts zurückgenommen werden: die Partie steht bei {index}',
  'said.back.draw': 'ein Wurf kann nicht zurückgenommen werden',
  'said.back.ends':
    'Zurücknehmen endet bei Schritt {floor}: was gewürfelt, aufgedeckt oder von anderen entschieden ist, bleibt',
  'said.back.nothing': 'noch ist nichts geschehen',
  'said.back.others': 'die letzte Entscheidung traf {seat}',
  'said.broken':
    'diese Partie ist angehalten: in ihren Regeln steckt ein Fehler, das Protokoll des Servers sagt wo; sie bleibt, wie sie gespeichert war: bitte speichern und den Fehler melden',
  'said.chance': 'jetzt entscheidet der Zufall',
  'said.changed':
    'ein Wurf dieser Partie wurde nachträglich geändert ({why}): sie kann aufbewahrt und gespeichert, aber nicht weitergespielt werden',
  'said.chart.missing': 'es gibt keine Karte „{chart}“; es gibt: {charts}',
  'said.chart.none': '{game} hat hier keine Karten',
  'said.closed': 'der Server wird gerade beendet',
  'said.cut': 'was gesendet wurde, kam nicht ganz an: {why}',
  'said.deleted': 'diese Partie wurde gelöscht',
  'said.dice.failed': 'die Prüfung schlug fehl: {why}',
  'said.dice.given': '{seat} hat schon eine Zahl gegeben; sie bleibt',
  'said.dice.number': 'diese Zahl taugt nicht für die Würfel: {why}',
  'said.dice.seeded':
    'jeder Wurf entsteht mit dem Generator {generator} aus dem Startwert „{seed}“, der in der gespeicherten Partie steht',
  'said.dice.takeNone': 'die Würfel dieser Partie ({mode}) nehmen keine Zahlen von Spielern',
  'said.dice.typed': 'Menschen würfeln und tippen, was fällt: es gibt nichts nachzurechnen',
  'said.dice.wait': 'die Würfel warten auf die Zahl von {seat}',
  'said.early.changed':
    'was Sie abgegeben hatten, wurde nicht gespielt, weil sich etwas geändert hat, das Sie sehen: bitte jetzt entscheiden',
  'said.early.done': 'alles ist abgegeben: zurück zur Partie',
  'said.early.late': '{seat} kann jetzt nichts vor dem eigenen Zug entscheiden',
  'said.early.lost':
    'was Sie abgegeben hatten, ist hier nicht aufbewahrt, weil die Partie von einem anderen Server oder aus einer Sicherung kommt: bitte neu entscheiden',
  'said.early.nothing': '{seat} hat nichts abgegeben',
  'said.early.other': 'die Partie ist inzwischen weitergegangen: was entschieden wurde, passt nicht mehr',
  'said.early.refused':
    'was Sie abgegeben hatten, wurde nicht gespielt, weil „{choice}“ nicht mehr erlaubt ist ({why}): bitte jetzt entscheiden',
  'said.end.drawn': 'Unentschieden vereinbart',
  'said.end.noDraw': 'Keine Zustimmung von {seat}: kein Unentschieden.',
  'said.end.nobody':
    'auf der anderen Seite spielt kein Mensch, der einem Unentschieden zustimmen könnte: Computer-Gegner tun es nicht; {seat} kann aufgeben',
  'said.end.playedOn': 'Keine Zustimmung von {seat}: {side} spielt weiter.',
  'said.end.resigned': '{side} gaben auf',
  'said.end.sides': 'nur eine Partie mit zwei Seiten kann von denen beendet werden, die sie spielen',
  'said.eyeHidden':
    'in diesem Spiel verbergen die Seiten etwas voreinander: andere können zusehen, wenn es vorbei ist',
  'said.failed': 'beim Server ging etwas schief: {why}',
  'said.fault':
    'in den Regeln steckt hier ein Fehler, das Protokoll des Servers sagt wo; die Partie geht weiter',
  'said.faulty':
    'im Programm steckt hier ein Fehler, sein Protokoll sagt wo; keine gespeicherte Entscheidung ist verloren',
  'said.faultyGame': 'die Regeln kommen mit dieser Partie nicht zurecht, das Protokoll des Servers sagt wo',
  'said.fork.hidden':
    'in diesem Spiel verbergen die Seiten etwas voreinander: anderes kann man versuchen, wenn es vorbei ist',
  'said.fork.led': 'dort führt noch die Anleitung: von einem späteren Moment aus weiterspielen',
  'said.fork.over': 'dort ist die Partie vorbei: es gibt nichts weiterzuspielen',
  'said.full': 'der Server hat keinen Platz mehr, um Partien aufzubewahren',
  'said.fullGame':
    'diese Partie hat schon {lines} Zeilen und {bytes} Bytes, etwa so viele, wie eine gespeicherte Partie haben darf ({mostLines} und {mostBytes}): es geht nichts mehr',
  'said.giveSeat': '{why}: den Platz von {seat} jemand anderem geben',
  'said.guideAsks': 'die Anleitung möchte: {what}',
  'said.held': 'den Platz von {seat} hat {holder}: erst übernehmen',
  'said.hidden':
    'in diesem Spiel verbergen die Seiten etwas voreinander: das Ganze wird gezeigt, wenn es vorbei ist',
  'said.import.busy':
    'gerade wird eine andere gespeicherte Partie gelesen, immer nur eine: bitte gleich noch einmal versuchen',
  'said.import.line': 'Zeile {line} der gespeicherten Partie ist falsch: {why}',
  'said.import.long':
    'die gespeicherte Partie ist zu lang: höchstens {bytes} Bytes und {lines} Zeilen werden gelesen',
  'said.import.wrong': 'die gespeicherte Partie kann nicht gelesen werden: {why}',
  'said.keys.none': 'dieser Tisch hat keine Schlüssel: wer ihn erreicht, darf spielen',
  'said.late': 'die Anfrage dauerte zu lange oder wurde abgebrochen',
  'said.link.host': 'das darf nur der Gastgeber dieses Tisches',
  'said.link.hostAnew': 'alle Schlüssel neu machen darf nur der Gastgeber dieses Tisches',
  'said.link.look': 'dieser Link ist nur zum Zusehen',
  'said.link.looker': 'Ihr Link ist nicht zum Zusehen',
  'said.link.many':
    'dieser Browser hat mehr als {most} Links, und so viele nennt keine Anfrage: bitte einige Tische aus der Liste nehmen',
  'said.link.none': 'dieser Tisch hat Schlüssel: bitte mit dem Link öffnen, den der Gastgeber gegeben hat',
  'said.link.old':
    'dieser Schlüssel öffnet den Tisch nicht mehr, falls er es je tat: bitte den Gastgeber um einen neuen Link',
  'said.link.seat': 'Ihr Link ist nicht für den Platz von {seat}',
  'said.link.thisSeat': 'Ihr Link ist nicht für diesen Platz des Tisches',
  'said.lost': 'dem Server fehlen die Dateien seiner Partien, er speichert nichts mehr: {why}',
  'said.luck.hidden':
    'in diesem Spiel verbergen die Seiten etwas voreinander: was gewürfelt wurde, wird gezeigt, wenn es vorbei ist',
  'said.mismatch':
    'diese Partie wurde mit {what} „{theirs}“ gespielt, diese Ausgabe hat „{ours}“; sie kann aufbewahrt und gespeichert, aber nicht weitergespielt werden',
  'said.missing': 'was gesucht wurde, gibt es hier nicht mehr',
  'said.new.commitment': 'auf diese Zusage wartet keine Partie; bitte eine neue holen',
  'said.new.game': 'kein Spiel „{game}“; es gibt: {all}',
  'said.new.guide': 'keine Anleitung „{guide}“ für {game}',
  'said.new.start': 'diese Partie kann nicht beginnen: {why}',
  'said.noBot': 'es gibt keinen Gegner „{bot}“ für {game}; es gibt: {all}',
  'said.note.empty': 'eine Notiz sagt etwas oder markiert einen Stein; diese tut keins von beiden',
  'said.note.gone': 'diese Notiz gibt es nicht mehr',
  'said.note.many': '{seat} hat schon {notes} Notizen, mehr gehen nicht: erst einige wegnehmen',
  'said.note.noPiece': '{seat} sieht keinen Stein „{piece}“',
  'said.note.noPlace': 'auf der Karte gibt es keinen Ort „{place}“',
  'said.note.wrong': 'diese Notiz kann nicht aufbewahrt werden: {why}',
  'said.odds.guessed': 'was man nicht sieht, ist wie vermutet',
  'said.odds.leaves': 'wer noch eingreifen könnte, lässt alles, wie es ist',
  'said.odds.many': 'es gibt zu viele Möglichkeiten, um alle zu zählen',
  'said.orders.anew': '{seat} hat inzwischen andere Befehle aufbewahrt: nun warten diese',
  'said.orders.between': 'dazwischen entscheidet {seat}',
  'said.orders.dice': 'die Würfel fielen anders als im Sandkasten: erst ansehen, dann weitermachen',
  'said.orders.drawn': 'es wurde gewürfelt oder gezogen: erst ansehen, dann weitermachen',
  'said.orders.lacking': '{seat} hat keine Befehle vorbereitet',
  'said.orders.many': 'das sind {orders} Befehle; höchstens {most} können aufbewahrt werden',
  'said.orders.meanwhile':
    'inzwischen wurde etwas entschieden oder zurückgenommen: erst ansehen, dann weitermachen',
  'said.orders.none': '{seat} hat in diesem Sandkasten noch nichts entschieden',
  'said.orders.other': 'jetzt wird etwas anderes gefragt als im Sandkasten',
  'said.others': 'jetzt entscheidet {seat}',
  'said.over': 'die Partie ist vorbei',
  'said.rematch.later': 'eine Revanche beginnt, wenn die Partie vorbei ist',
  'said.renewed.all': 'Alle Links dieses Tisches wurden neu gemacht.',
  'said.renewed.host': 'Der Gastgeber hat einen neuen Link für den Gastgeber gemacht.',
  'said.renewed.seat':
    '{seat}: der Gastgeber hat einen neuen Link für diese Seite gemacht; der bisherige gilt nicht mehr.',
  'said.renewed.side': '{seat}: die Spieler dieser Seite haben einen neuen Link für sie gemacht.',
  'said.renewed.watch': 'Der Gastgeber hat einen neuen Link zum Zusehen gemacht.',
  'said.review.broke':
    'beim Weiterspielen sind die Regeln an einem Fehler hängengeblieben; das Protokoll des Servers sagt wo',
  'said.review.ended': 'das Weiterspielen ist abgebrochen: {why}',
  'said.review.later': 'der Rückblick beginnt, wenn die Partie vorbei ist',
  'said.sandbox.gone': 'diesen Sandkasten gibt es nicht mehr: bitte einen neuen beginnen',
  'said.sandbox.left': 'dieser Sandkasten wurde für einen anderen verlassen',
  'said.sandbox.many': 'mehr Sandkästen hat dieser Server nicht: bitte später noch einmal versuchen',
  'said.sandbox.only': 'dies ist ein Sandkasten: nichts davon zählt oder wird aufbewahrt',
  'said.sandbox.other': 'das ist kein Sandkasten von {seat} an diesem Tisch',
  'said.sandbox.over':
    'die Partie ist vorbei: es gibt nichts zu versuchen; aus der Wiedergabe geht es von jedem Moment weiter',
  'said.setup.begun': '{seat} hat schon etwas aufgestellt: erst zurücknehmen',
  'said.setup.game': 'die Aufstellung „{name}“ ist für {theirs}, und dies ist {ours}',
  'said.setup.long':
    'die Aufstellung brauchte {choices} Entscheidungen; höchstens {most} können aufbewahrt werden',
  'said.setup.noFree': '{game} hat keine freie Aufstellung, die man aufbewahren könnte',
  'said.setup.notYours':
    'diese Aufstellung entstand an einem Tisch mit Schlüsseln: nur dessen Gastgeber und Spieler können sie entfernen',
  'said.setup.nothing': '{seat} hat in dieser Partie nichts aufgestellt',
  'said.setup.past': 'die Aufstellung von {seat} ist schon vorüber',
  'said.setup.seat': 'die Aufstellung „{name}“ ist für {theirs}, nicht für {ours}',
  'said.setup.stops':
    'die Aufstellung „{name}“ hält bei Entscheidung {at} von {all} an, „{choice}“: {why}; die {made} davor stehen',
  'said.setup.taken':
    '{seat} hat schon eine Aufstellung „{name}“: anders nennen, oder die bisherige erst löschen',
  'said.setup.unfinished': 'die Aufstellung von {seat} ist noch nicht fertig',
  'said.slow': 'was gesendet wurde, kam nicht rechtzeitig an',
  'said.stale': 'die Partie ist inzwischen bei Schritt {index}: noch einmal ansehen und neu entscheiden',
  'said.standing.long':
    'diese Frage hat {answers} Antworten; ständig beantworten lässt sich eine mit höchstens {most}',
  'said.standing.look':
    'das ist keine Antwort, die man ungesehen geben kann: sie steht nicht zur Wahl oder nennt einen Stein oder Ort',
  'said.standing.many': '{seat} hat {answers} ständige Antworten, mehr gehen nicht',
  'said.standing.noAnswer': 'das war keine Antwort auf diese Frage',
  'said.standing.none': '{seat} hat keine ständige Antwort auf diese Frage',
  'said.standing.now':
    'eine ständige Antwort gibt man, während die Frage gestellt ist; jetzt wird sie {seat} nicht gestellt',
  'said.standing.trait':
    '{trait} ist nichts, woran eine Antwort auf diese Frage geknüpft werden kann; das geht an: {traits}',
  'said.talk.much': 'das war viel auf einmal: bitte gleich mehr',
  'said.text.bytes': 'das ist kein gültiger Text in UTF-8',
  'said.text.empty': 'das ist leer; 1 bis {most} Zeichen gehören hinein',
  'said.text.long': 'das hat {length} Zeichen; höchstens {most} sind erlaubt',
  'said.text.unseen': 'darin steht das Zeichen {character}, das man nicht sieht; bitte weglassen',
  'said.tooBig': 'was gesendet wurde, hat mehr als {bytes} Bytes',
  'said.unplayable': 'die Aufzeichnung dieser Partie lässt sich nicht wiedergeben: {why}',
};
