import ts from "typescript";
import { sourcesBelow } from "./sources.mjs";

/** As CONTRIBUTING.md says. Lines of one function; the others of everything below `app/`, without tests. */
export const limits = { loader: 25, action: 40, commentShare: 0.04, effectsPerThousandLines: 0.5, casts: 12 };

/** @returns {boolean} whether the sources keep to what CONTRIBUTING.md says of them */
export function checkLimits() {
  const problems = breaches(Object.fromEntries(sourcesBelow("app").filter(([path]) => /\.tsx?$/.test(path))));
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}

/** @param {Record<string, string>} sources text by path @returns {string[]} a sentence for each limit that is broken */
export function breaches(sources) {
  const all = Object.entries(sources).map(([path, text]) => measured(path, text));
  const sum = (of) => all.reduce((total, file) => total + file[of], 0);
  const lines = sum("lines");
  const shares = [
    ["comments", sum("comments"), limits.commentShare * lines],
    ["effects", sum("effects"), (limits.effectsPerThousandLines * lines) / 1000],
    ["casts with `as`", sum("casts"), limits.casts],
  ];
  return [
    ...all.flatMap(({ long }) => long),
    ...shares
      .filter(([, found, most]) => found > most)
      .map(([what, found, most]) => `${found} ${what} in ${lines} lines; at most ${Math.floor(most)}.`),
  ];
}

function measured(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line;
  const commented = new Set();
  const file = { lines: text.split("\n").length - 1, comments: 0, effects: 0, casts: 0, long: [] };
  const visit = (node) => {
    for (const { pos, end } of commentsAt(text, node))
      for (let line = lineOf(pos); line <= lineOf(end); line++) commented.add(line);
    if (ts.isCallExpression(node) && /^use(Layout)?Effect$/.test(node.expression.getText(source))) file.effects++;
    if (ts.isAsExpression(node) && node.type.getText(source) !== "const") file.casts++;
    const name = ts.isFunctionDeclaration(node) ? (node.name?.text ?? "") : "";
    const length = lineOf(node.end) - lineOf(node.getStart(source)) + 1;
    if (length > (/^(loader|action)$/.test(name) ? limits[name] : Infinity))
      file.long.push(`${path}: its ${name} has ${length} lines; at most ${limits[name]}.`);
    node.getChildren(source).forEach(visit);
  };
  visit(source);
  file.comments = commented.size;
  return file;
}

/** Those before a node; what stands behind code shares its line. */
function commentsAt(text, node) {
  return (!ts.isJsxText(node) && ts.getLeadingCommentRanges(text, node.getFullStart())) || [];
}
