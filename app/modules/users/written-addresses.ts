import { unmixed } from "./number-words";
import type { Token } from "./plain-tokens";
import { brackets, isGap, isWord, noBrackets, past, type Span, span, textAt, words } from "./token-steps";

const ends = words(
  "se com nu net org info io app me dk no fi eu de uk co ee link page site online shop store dev gg tv biz xyz ly is it fr es pl nl ch at be us ca eu ai club blog live email today cc to name pro mobi one space tech world",
);
const hosts = words(
  "gmail googlemail hotmail outlook yahoo icloud live msn telia bredband comhem tele2 protonmail proton mejl mail gmx passagen spray",
);
const shortHosts = words("t.me m.me x.com g.co v.gd");
const atWords = words(
  "snabela snabbela snabel snabbel snablea alfaslang alfakrull kanelbulle krullalfa arroba apetorsk elefantöra",
);
const signs = new Set(["@", "at", "a", "pa", "hos", ...atWords]);
const dotWords = words("punkt prick pkt dot pnkt");
const schemes = words("http https hxxp hxxps");

/** The short ones count only before what can only be a name. */
const services =
  /^(?:insta|instagram|instan|instagrammen|ig|snap|snapchat|snappen|snapchatten|telegram|tg|tiktok|discord|messenger|facebook|fb|kik|skype|signal|whatsapp|viber|linkedin|twitter|threads|wechat|gmail|hotmail|outlook|icloud|anvandarnamn|username|swish)$/;
const namedServices = words("facebook fb messenger linkedin");
const betweenServiceAndName = words("är heter som namn namnet min mitt mig id kontot konto user på under");
const telling = words("är heter som");
const ordinaryServices = words("swish signal outlook");
const surname = /^[a-z]{2,}(?:sson|strom|[kq]vist|quist|gren|lof|stedt)$/;
const beforeFullName = words(
  "sök söker hitta kolla adda skriv fråga ring följ hej tack jag vi du och ja nej men är samåkning",
);
const afterService = words("kanske istället ikväll imorgon efteråt senare snälla självklart också");
const verb = /(?:[ae]r|as|ade)$/;

const inLocalPart = new Set([..."._-+%&'"]);
const dots = new Set([".", ","]);
const inName = new Set([..."._-#:"]);
const leadsToName = new Set([..."=:>-→(/,@|"]);

/** Finds e-mail addresses, sites, and names on services. */
export function writtenAddresses(tokens: Token[]): Span[] {
  const found: Span[] = [];
  let linkEnd = 0;
  for (const [n, { kind, text, start }] of tokens.entries()) {
    if (signs.has(text)) found.push(...mailAt(tokens, n));
    if (text === "@" || text === "_") found.push(...handleAt(tokens, n));
    if (kind !== "word") continue;
    const links = start < linkEnd ? [] : [...siteAt(tokens, n), ...linkAt(tokens, n)];
    linkEnd = Math.max(linkEnd, ...links.map(({ end }) => end));
    found.push(...links, ...nameAt(tokens, n));
  }
  return found;
}

function mailAt(tokens: Token[], n: number): Span[] {
  const sign = signAt(tokens, n);
  if (!sign) return [];
  const before = past(tokens, n - 1, -1);
  const after = past(tokens, sign.last + 1, 1);
  const domain = domainAt(tokens, after);
  const hasLocal = isWord(tokens[before]);
  const isTight = sign.isSign && before === n - 1 && after === sign.last + 1;
  const isSure = domain && (domain.hasEnd || domain.isHost || isTight || sign.isWord);
  if (isSure && hasLocal) return span(tokens, localFrom(tokens, before), domain.last);
  return sign.isSign && isWord(tokens[n - 1]) ? span(tokens, localFrom(tokens, n - 1), n) : [];
}

/** `@`, "snabel-a", "(at)", "at": an at sign, and how certainly */
function signAt(tokens: Token[], n: number): { last: number; isSign: boolean; isWord: boolean } | null {
  const text = textAt(tokens, n);
  if (text === "@") {
    if (textAt(tokens, n - 1) === "@") return null;
    let last = n;
    while (textAt(tokens, last + 1) === "@") last++;
    return { last, isSign: true, isWord: false };
  }
  if (atWords.has(text)) {
    const next = past(tokens, n + 1, 1);
    const isSplit = textAt(tokens, next) === "a" && /l$/.test(text);
    return { last: isSplit ? next : n, isSign: false, isWord: true };
  }
  const isBracketed = brackets.has(textAt(tokens, n - 1)) && brackets.has(textAt(tokens, n + 1));
  const isWeak = text === "at" || ((text === "a" || text === "pa" || text === "hos") && (isBracketed || text !== "a"));
  if (!isWeak) return null;
  const domain = domainAt(tokens, past(tokens, n + 1, 1));
  if (text === "at" || text === "a")
    return domain?.hasEnd || domain?.isHost ? { last: n, isSign: false, isWord: false } : null;
  const local = past(tokens, n - 1, -1);
  const isSure = domain?.isHost && (domain.hasEnd || isNameLike(tokens, localFrom(tokens, local), local));
  return isSure ? { last: n, isSign: false, isWord: false } : null;
}

/** "anna.svensson", "anna punkt svensson" */
function localFrom(tokens: Token[], last: number): number {
  let first = last;
  for (let parts = 0; parts < 6; parts++) {
    if (inLocalPart.has(textAt(tokens, first - 1)) && isWord(tokens[first - 2])) first -= 2;
    else {
      const dot = past(tokens, first - 1, -1);
      const before = past(tokens, dot - 1, -1);
      if (!dotWords.has(textAt(tokens, dot)) || !isWord(tokens[before])) break;
      first = before;
    }
  }
  return first;
}

/** "mejl.se", "mejl punkt se", "gmail com" */
function domainAt(tokens: Token[], first: number): { last: number; hasEnd: boolean; isHost: boolean } | null {
  if (!isWord(tokens[first])) return null;
  let last = first;
  let hasEnd = false;
  const isHost = hosts.has(textAt(tokens, first));
  for (let labels = 0; labels < 8; labels++) {
    const next = nextLabel(tokens, last, isHost);
    if (next === null) break;
    last = next;
    hasEnd = ends.has(textAt(tokens, last));
  }
  return { last, hasEnd, isHost };
}

/** null when the domain ends here */
function nextLabel(tokens: Token[], last: number, isHost: boolean): number | null {
  if (textAt(tokens, last + 1) === "-" && isWord(tokens[last + 2]) && !dotWords.has(textAt(tokens, last + 2)))
    return last + 2;
  const dot = past(tokens, last + 1, 1);
  let label = past(tokens, dot + 1, 1);
  while (label < dot + 4 && textAt(tokens, label) === ".") label++;
  const isEnd = ends.has(textAt(tokens, label));
  const isTight = dot === last + 1 && label === dot + 1;
  if (dots.has(textAt(tokens, dot))) {
    const isSpaced = isEnd && (dot > last + 1 || !isProper(tokens[label]));
    return isWord(tokens[label]) && (isEnd ? isTight || isSpaced : isTight && textAt(tokens, dot) === ".")
      ? label
      : null;
  }
  if (dotWords.has(textAt(tokens, dot))) return isWord(tokens[label]) ? label : null;
  return isHost && dot > last + 1 && ends.has(textAt(tokens, dot)) ? dot : null;
}

function siteAt(tokens: Token[], n: number): Span[] {
  const token = tokens[n];
  if (!token) return [];
  const glued = /(?:snabbel|snabel)a./.test(token.text) || gluedHost(token.text);
  const domain = domainAt(tokens, n);
  if (glued && domain) return span(tokens, n, domain.last);
  if (!domain?.hasEnd || !/[a-z]/.test(token.text)) return [];
  const isShort = token.text.length < 2 && !shortHosts.has(`${token.text}.${textAt(tokens, domain.last)}`);
  const isNewSentence = textAt(tokens, n + 1) === "." && isProper(tokens[domain.last]) && domain.last === n + 2;
  const isComma = textAt(tokens, past(tokens, n + 1, 1)) === ",";
  if (isShort || isNewSentence || isComma) return [];
  return span(tokens, domain.isHost ? n : localOfSite(tokens, n), endOfPath(tokens, domain.last));
}

function gluedHost(text: string): boolean {
  const at = text.search(/(?:punkt|dot)(?:com|se|nu|net|org)$/);
  return at > 4;
}

const localOfSite = (tokens: Token[], n: number) =>
  ["-", "_"].includes(textAt(tokens, n - 1)) && isWord(tokens[n - 2]) ? n - 2 : n;

function endOfPath(tokens: Token[], last: number): number {
  if (!["/", "?", "#", ":"].includes(textAt(tokens, last + 1)) || isGap(tokens[last + 2]) || !tokens[last + 2])
    return last;
  let n = last;
  while (tokens[n + 1] && !isGap(tokens[n + 1])) n++;
  return n;
}

function linkAt(tokens: Token[], n: number): Span[] {
  const text = textAt(tokens, n);
  let from = n + 1;
  if (schemes.has(text)) {
    if ([0, 1, 2].map((k) => textAt(tokens, n + 1 + k)).join("") !== "://") return [];
    from = n + 4;
  } else if (text !== "www") return [];
  from = past(tokens, from, 1);
  if (textAt(tokens, from) === "." || dotWords.has(textAt(tokens, from))) from = past(tokens, from + 1, 1);
  const domain = domainAt(tokens, from);
  if (!domain) return [];
  const end = past(tokens, domain.last + 1, 1, noBrackets);
  const isEndApart = !domain.hasEnd && ends.has(textAt(tokens, end));
  let last = isEndApart ? end : domain.last;
  while (tokens[last + 1] && !isGap(tokens[last + 1])) last++;
  return span(tokens, n, last);
}

/** "@anna.s", and names with an underscore */
function handleAt(tokens: Token[], n: number): Span[] {
  const isSign = textAt(tokens, n) === "@" && !isWord(tokens[n - 1]) && isWord(tokens[n + 1]);
  if (isSign) return span(tokens, n, endOfName(tokens, n + 1));
  const isJoined = textAt(tokens, n) === "_" && isWord(tokens[n - 1]) && isWord(tokens[n + 1]);
  return isJoined ? span(tokens, n - 1, endOfName(tokens, n + 1)) : [];
}

function endOfName(tokens: Token[], first: number): number {
  let last = first;
  for (let parts = 0; parts < 8 && inName.has(textAt(tokens, last + 1)) && isWord(tokens[last + 2]); parts++) last += 2;
  return last;
}

/** "insta: annas", "anna_s på snap" */
function nameAt(tokens: Token[], n: number): Span[] {
  const token = tokens[n];
  if (!token || !isService(token.text)) return [];
  return [...nameAfter(tokens, n), ...nameBefore(tokens, n)];
}

const isService = (text: string) => services.test(text) || (/^[a-z]*\d/.test(text) && services.test(unmixed(text)));

function nameAfter(tokens: Token[], service: number): Span[] {
  const isMine =
    /(?:en|et)$/.test(textAt(tokens, service)) ||
    ["min", "mitt"].includes(textAt(tokens, past(tokens, service - 1, -1)));
  let isTold = false;
  let n = service + 1;
  for (let passed = 0; passed < 8; passed++, n++) {
    const text = textAt(tokens, n);
    if (["=", ":", "→", ">"].includes(text) || text === "heter" || (telling.has(text) && (isMine || text === "som")))
      isTold = true;
    if (!isGap(tokens[n]) && !leadsToName.has(text) && !betweenServiceAndName.has(text) && !isService(text)) break;
  }
  if (!isWord(tokens[n])) return [];
  const last = endOfName(tokens, n);
  if (isNameLike(tokens, n, last) || surname.test(textAt(tokens, n))) return span(tokens, n, last);
  const next = past(tokens, n + 1, 1, noBrackets);
  if (isFullName(tokens, n, next)) return span(tokens, n, Math.max(next, endOfFullName(tokens, n, last)));
  if (isAlone(tokens, service, n)) return span(tokens, n, n);
  if (!isTold || textAt(tokens, n).length < 4) return [];
  return span(tokens, n, namedServices.has(textAt(tokens, service)) ? endOfFullName(tokens, n, last) : last);
}

/** "heter Anna Svensson på Facebook", "anna_s på snap" */
function nameBefore(tokens: Token[], service: number): Span[] {
  const on = past(tokens, service - 1, -1, noBrackets);
  if (textAt(tokens, on) !== "pa") return [];
  const last = past(tokens, on - 1, -1, noBrackets);
  if (!isWord(tokens[last])) return [];
  let first = last;
  for (let parts = 0; parts < 4; parts++) {
    const before = past(tokens, first - 1, -1, noBrackets);
    const text = textAt(tokens, before);
    const textBefore = textAt(tokens, past(tokens, before - 1, -1));
    if (text === "heter" || (text === "pa" && textBefore === "sok") || (text === "som" && textBefore === "mig"))
      return span(tokens, first, last);
    if (isWord(tokens[before])) first = before;
    else break;
  }
  const from = localFrom(tokens, last);
  return isNameLike(tokens, from, last) ? span(tokens, from, last) : fullNameBefore(tokens, last);
}

/** "Anna Svensson på fb", "annasvensson på insta" */
function fullNameBefore(tokens: Token[], last: number): Span[] {
  const before = past(tokens, last - 1, -1, noBrackets);
  if (!isFullName(tokens, before, last)) return surname.test(textAt(tokens, last)) ? span(tokens, last, last) : [];
  const first = past(tokens, before - 1, -1, noBrackets);
  return span(tokens, isFullName(tokens, first, before) ? first : before, last);
}

function isFullName(tokens: Token[], first: number, last: number): boolean {
  if (!isWord(tokens[first]) || !isWord(tokens[last]) || beforeFullName.has(textAt(tokens, first))) return false;
  return surname.test(textAt(tokens, last)) || (isProper(tokens[first]) && isProper(tokens[last]));
}

const isProper = (token?: Token) => token?.isCapitalised === true && !token.isUpperCase;

/** "insta kallekula", when nothing else is said with it */
function isAlone(tokens: Token[], service: number, name: number): boolean {
  const text = textAt(tokens, name);
  if (text.length < 6 || verb.test(text) || afterService.has(text) || ordinaryServices.has(textAt(tokens, service)))
    return false;
  const before = past(tokens, service - 1, -1, noBrackets);
  const first = ["min", "mitt"].includes(textAt(tokens, before)) ? past(tokens, before - 1, -1, noBrackets) : before;
  const isNext = past(tokens, service + 1, 1, noBrackets) === name;
  return isNext && !isWord(tokens[first]) && !isWord(tokens[past(tokens, name + 1, 1, noBrackets)]);
}

function isNameLike(tokens: Token[], first: number, last: number): boolean {
  if (!isWord(tokens[last])) return false;
  if (last > first) return tokens.slice(first, last + 1).some(({ text }) => /[a-z]/.test(text));
  const text = textAt(tokens, first);
  return /[a-z]{2}/.test(text) && /\d/.test(text);
}

function endOfFullName(tokens: Token[], first: number, last: number): number {
  let end = last;
  for (let parts = 1; parts < 3 && tokens[first]?.isCapitalised; parts++) {
    const next = past(tokens, end + 1, 1, noBrackets);
    if (!tokens[next]?.isCapitalised) break;
    end = next;
  }
  return end;
}
