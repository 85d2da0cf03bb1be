import { analyse } from "scslre";
import ts from "typescript";
import { sourcesBelow } from "./sources.mjs";

const folders = ["app", "drizzle"];

/** The analysis is that of eslint-plugin-regexp's no-super-linear rules. @returns {boolean} whether none is slow */
export function checkRegularExpressions() {
  const problems = folders.flatMap(sourcesBelow).flatMap((source) => problemsIn(...source));
  for (const problem of problems) console.log(problem);
  return problems.length === 0;
}

/** @param {string} path @param {string} text the source at this path @returns {string[]} a line for each */
export function problemsIn(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const problems = [];
  const visit = (node) => {
    const expression = expressionOf(node);
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    for (const problem of expression ? problemsOf(expression) : [])
      problems.push(`${path}:${line + 1} ${problem}: ${node.getText(source)}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

/** A literal, or what is made of strings written on the spot: what is put into them counts as one letter. */
function expressionOf(node) {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf("/");
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const isMade = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp";
  if (!isMade) return null;
  const [source, flags] = node.arguments ?? [];
  return { source: source && textOf(source), flags: (flags && textOf(flags)) ?? "" };
}

function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map((span) => `x${span.literal.text}`).join("");
}

function problemsOf({ source, flags }) {
  if (source === undefined) return ["cannot be checked, write it as a literal"];
  const kinds = { Move: "starts over", Self: "backtracks", Trade: "backtracks" };
  const { reports } = analyse({ source, flags }, { assumeRejectingSuffix: false });
  return [...new Set(reports.map(({ type, exponential }) => `${exponential ? "exponentially " : ""}${kinds[type]}`))];
}
