import type { LatLng } from "./types";

/** Average km/h, and how much longer it is than straight lines between its towns. */
export type RoadKind = { speed: number; detour: number };

const motorway: RoadKind = { speed: 98, detour: 1.07 };
const mainRoad: RoadKind = { speed: 85, detour: 1.11 };
export const localRoad: RoadKind = { speed: 60, detour: 1.28 };

export type TrunkRoad = { road: string; kind: RoadKind; via: string[] };

/** Where roads bend or meet far from any town. */
export const junctions: Record<string, LatLng> = {
  "(vaderstad)": [58.312, 14.915],
  "(hoga kusten)": [62.798, 17.94],
  "(docksta)": [63.05, 18.33],
  "(anaset)": [64.273, 21.04],
  "(asarna)": [62.645, 14.37],
  "(noppikoski)": [61.5, 14.85],
  "(moskosel)": [65.87, 19.45],
  "(kabdalis)": [66.15, 20.0],
  "(porjus)": [66.96, 19.82],
  "(svappavaara)": [67.65, 21.05],
  "(lansjarv)": [66.65, 22.19],
  "(vuollerim)": [66.43, 20.61],
  "(hjortkvarn)": [58.89, 15.43],
  "(lesjofors)": [59.98, 14.18],
  "(gysinge)": [60.28, 16.88],
  "(junsele)": [63.69, 16.88],
  "(stollet)": [60.41, 13.27],
};

/** The places they pass in order, by slug. */
export const trunkRoads: TrunkRoad[] = [
  road(
    "E4",
    motorway,
    "helsingborg orkelljunga markaryd ljungby varnamo skillingaryd jonkoping huskvarna granna odeshog (vaderstad) mantorp linkoping norrkoping krokek nykoping vagnharad jarna sodertalje fittja stockholm solna sollentuna upplands-vasby marsta knivsta uppsala storvreta tierp gavle bergby soderhamn iggesund hudiksvall gnarp njurundabommen sundsvall timra harnosand",
  ),
  road(
    "E4",
    mainRoad,
    "harnosand (hoga kusten) (docksta) bjasta ornskoldsvik husum nordmaling hornefors umea savar (anaset) skelleftea byske pitea rosvik lulea ranea tore kalix haparanda",
  ),
  road(
    "E6",
    motorway,
    "trelleborg vellinge malmo loddekopinge landskrona helsingborg angelholm mellbystrand halmstad falkenberg varberg kungsbacka molndal goteborg kungalv ljungskile uddevalla munkedal tanumshede stromstad",
  ),
  road("E10", mainRoad, "tore overkalix (lansjarv) gallivare (svappavaara) kiruna"),
  road("E12", mainRoad, "umea vannasby lycksele storuman"),
  road("E14", mainRoad, "sundsvall matfors fransta ange bracke brunflo ostersund krokom jarpen are"),
  road("E16", mainRoad, "gavle sandviken hofors falun borlange djuras vansbro malung (stollet) torsby"),
  road("E18", mainRoad, "tocksfors arjang grums karlstad kristinehamn karlskoga orebro"),
  road(
    "E18",
    motorway,
    "orebro arboga koping hallstahammar vasteras enkoping balsta kungsangen jakobsberg solna taby norrtalje",
  ),
  road("E20", motorway, "goteborg partille lerum alingsas vargarda"),
  road("E20", mainRoad, "vargarda vara skara gotene mariestad hova laxa hallsberg kumla orebro"),
  road("E20", motorway, "arboga kungsor eskilstuna strangnas nykvarn sodertalje"),
  road("E22", motorway, "malmo arlov lund horby kristianstad"),
  road(
    "E22",
    mainRoad,
    "kristianstad bromolla solvesborg karlshamn ronneby karlskrona jamjo bergkvara kalmar monsteras oskarshamn vastervik gamleby valdemarsvik soderkoping norrkoping",
  ),
  road("E45", motorway, "goteborg surte alvangen trollhattan"),
  road(
    "E45",
    mainRoad,
    "trollhattan vanersborg mellerud amal saffle grums sunne torsby (stollet) malung mora orsa (noppikoski) sveg (asarna) brunflo ostersund hammerdal stromsund dorotea vilhelmina storuman sorsele arvidsjaur (moskosel) (kabdalis) jokkmokk (porjus) gallivare (svappavaara)",
  ),
  road("E65", motorway, "malmo svedala skurup ystad"),
  road("11", mainRoad, "malmo dalby sjobo tomelilla simrishamn"),
  road("21", mainRoad, "helsingborg astorp klippan perstorp hassleholm kristianstad"),
  road("23", mainRoad, "lund hoor hassleholm osby almhult vaxjo braas aseda malilla hultsfred vimmerby kisa linkoping"),
  road("25", mainRoad, "halmstad ljungby alvesta vaxjo lessebo nybro kalmar"),
  road(
    "26",
    mainRoad,
    "halmstad hyltebruk smalandsstenar gislaved jonkoping mullsjo skovde mariestad gullspang kristinehamn storfors filipstad (lesjofors) vansbro mora",
  ),
  road("27", mainRoad, "karlskrona tingsryd vaxjo alvesta varnamo gislaved tranemo boras"),
  road("30", mainRoad, "vaxjo lammhult vrigstad jonkoping"),
  road("32", mainRoad, "mjolby boxholm tranas eksjo vetlanda"),
  road("34", mainRoad, "malilla hogsby kalmar"),
  road("35", mainRoad, "linkoping atvidaberg gamleby"),
  road("37", mainRoad, "aseda hogsby oskarshamn"),
  road("40", motorway, "goteborg molnlycke landvetter bollebygd boras ulricehamn jonkoping"),
  road("40", mainRoad, "jonkoping nassjo eksjo mariannelund vimmerby vastervik"),
  road("41", mainRoad, "varberg veddige kinna boras"),
  road("42", mainRoad, "boras vargarda sollebrunn trollhattan"),
  road("44", mainRoad, "uddevalla trollhattan grastorp lidkoping gotene"),
  road("47", mainRoad, "mullsjo falkoping vara grastorp"),
  road("49", mainRoad, "skara skovde tibro karlsborg askersund"),
  road("50", mainRoad, "odeshog vadstena motala askersund hallsberg"),
  road("50", mainRoad, "orebro lindesberg kopparberg grangesberg ludvika borlange falun svardsjo bollnas soderhamn"),
  road("51", mainRoad, "norrkoping finspang (hjortkvarn) hallabrottet orebro"),
  road("52", mainRoad, "nykoping katrineholm vingaker hallabrottet"),
  road("53", mainRoad, "oxelosund nykoping malmkoping eskilstuna"),
  road("55", mainRoad, "uppsala enkoping strangnas malmkoping flen katrineholm norrkoping"),
  road("56", mainRoad, "katrineholm hallbybrunn kvicksund vasteras sala heby (gysinge) gavle"),
  road("57", mainRoad, "jarna gnesta flen"),
  road("61", mainRoad, "karlstad kil arvika charlottenberg"),
  road("62", mainRoad, "karlstad forshaga munkfors hagfors eksharad (stollet)"),
  road("63", mainRoad, "karlstad molkom filipstad kopparberg"),
  road("66", mainRoad, "vasteras surahammar fagersta smedjebacken ludvika vansbro"),
  road("68", mainRoad, "lindesberg fagersta avesta horndal storvik gavle"),
  road("70", mainRoad, "enkoping sala avesta hedemora sater borlange leksand rattvik mora"),
  road("72", mainRoad, "sala heby uppsala"),
  road("73", motorway, "stockholm haninge osmo nynashamn"),
  road("76", mainRoad, "gavle skutskar karlholmsbruk osthammar hallstavik norrtalje"),
  road("77", mainRoad, "norrtalje rimbo knivsta"),
  road("83", mainRoad, "soderhamn kilafors bollnas arbra ljusdal ange"),
  road("84", mainRoad, "hudiksvall delsbo ljusdal farila sveg"),
  road("87", mainRoad, "ostersund lit hammarstrand solleftea"),
  road("90", mainRoad, "(hoga kusten) kramfors solleftea (junsele) asele vilhelmina"),
  road("92", mainRoad, "umea bjurholm asele dorotea"),
  road("94", mainRoad, "lulea alvsbyn arvidsjaur"),
  road("95", mainRoad, "skelleftea boliden arvidsjaur arjeplog"),
  road("97", mainRoad, "lulea boden (vuollerim) jokkmokk"),
  road("99", mainRoad, "haparanda overtornea pajala (svappavaara)"),
  road("136", mainRoad, "kalmar farjestaden borgholm"),
];

export const ferries = [
  { from: "visby", to: "nynashamn", seconds: 195 * 60 },
  { from: "visby", to: "oskarshamn", seconds: 175 * 60 },
];

function road(name: string, kind: RoadKind, via: string): TrunkRoad {
  return { road: name, kind, via: via.match(/\([^()]*\)|\S+/g) ?? [] };
}
