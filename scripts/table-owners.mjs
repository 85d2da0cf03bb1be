import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import ts from "typescript";
import { sourcesBelow } from "./sources.mjs";

const tiers = createRequire(import.meta.url)("../tests/config/tiers.cjs");
const schemas = "drizzle/schema";

/**
 * Only the module that a schema file is named for (platform, where none is) writes its tables; it and those above read.
 * @returns whether nothing breaks this
 */
export function checkTableOwners() {
  const found = violations(readSchemas(), readSources());
  for (const line of found) console.error(`${line}: a table is written by its own module, and read by those above`);
  return found.length === 0;
}

/** @param schemas text by name (`bookings`) @param sources text by path @returns `<path> writes <table>`, in order */
export function violations(schemas, sources) {
  const tables = tablesOf(schemas);
  return Object.entries(sources)
    .flatMap(([path, text]) => {
      const uses = [...usesOf(path, text, tables)];
      return uses
        .filter((use) => !isAllowed(roomOf(path), use, tables))
        .map(({ does, table }) => `${path} ${does} ${table}`);
    })
    .filter((line, n, all) => all.indexOf(line) === n)
    .sort();
}

function tablesOf(schemas) {
  const found = Object.entries(schemas).flatMap(([owner, text]) =>
    [...text.matchAll(/export const (\w+) = pgTable\(\s*"(\w+)"/g)].map(([, variable, name]) => ({
      owner,
      variable,
      name,
    })),
  );
  const isModule = (owner) => tiers.flat().includes(owner);
  return found.map((table) => ({ ...table, owner: isModule(table.owner) ? table.owner : "platform" }));
}

const roomOf = (path) => /^app\/modules\/([^/]+)/.exec(path)?.[1] ?? path.split("/")[1];

/** Those that are no module, such as the demo, stand above all modules. */
function isAllowed(room, { does, table }, tables) {
  const owner = tables.find(({ name }) => name === table)?.owner;
  if (room === owner) return true;
  if (does === "writes" || room === "platform") return false;
  return owner === "platform" || levelOf(room) > levelOf(owner);
}

const levelOf = (room) => {
  const level = tiers.findIndex((tier) => tier.includes(room));
  return level < 0 ? tiers.length : level;
};

function* usesOf(path, text, tables) {
  const source = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const imported = importedTables(source, tables);
  const names = new Set(tables.map(({ name }) => name));
  yield* walk(source);

  function* walk(node) {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isTaggedTemplateExpression(node)) yield* usesInSql(textOf(node.template, imported), names);
    else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (/^\s*(select|insert|update|delete|with|truncate)\s/i.test(node.text)) yield* usesInSql(node.text, names);
    }
    if (ts.isIdentifier(node) && imported.has(node.text) && isReference(node))
      yield { does: isWritten(node) ? "writes" : "reads", table: imported.get(node.text) };
    for (const child of childrenOf(node)) yield* walk(child);
  }
}

function childrenOf(node) {
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

/** The tables that a file imports from the schema as values, by the name they have in it. */
function importedTables(source, tables) {
  const found = new Map();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !/^#drizzle\/schema\//.test(statement.moduleSpecifier.text)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (statement.importClause?.isTypeOnly || !bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName, isTypeOnly } of bindings.elements) {
      const table = tables.find(({ variable }) => variable === (propertyName ?? name).text);
      if (table && !isTypeOnly) found.set(name.text, table.name);
    }
  }
  return found;
}

/** Not the name of a property, not a type, and not a part of SQL, which says itself what it does. */
function isReference({ parent, text }) {
  if (ts.isTemplateSpan(parent)) return false;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression.getText() === text;
  return !ts.isPropertyAssignment(parent) && !ts.isTypeQueryNode(parent) && !ts.isBindingElement(parent);
}

/** `tx.insert(rides)`, `tx.update(rides)`, `tx.delete(rides)`, and the two by which rows are forgotten. */
function isWritten(node) {
  const { parent } = node;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false;
  if (ts.isIdentifier(parent.expression)) return ["removeSome", "emptySome"].includes(parent.expression.text);
  return (
    ts.isPropertyAccessExpression(parent.expression) &&
    ["insert", "update", "delete"].includes(parent.expression.name.text)
  );
}

function textOf(template, imported) {
  if (!ts.isTemplateExpression(template)) return template.text;
  const spans = template.templateSpans.map(({ expression, literal }) => {
    const name = ts.isIdentifier(expression) ? imported.get(expression.text) : undefined;
    return `${name ?? "$0"}${literal.text}`;
  });
  return template.head.text + spans.join("");
}

function* usesInSql(sql, names) {
  const plain = sql.replace(/--.*$/gm, "").replace(/'(?:[^']|'')*'/g, "''");
  for (const [, table] of plain.matchAll(
    /\b(?:insert\s+into|delete\s+from|truncate(?:\s+table)?|update|merge\s+into|copy)\s+(?:only\s+)?"?(\w+)/gi,
  )) {
    if (names.has(table)) yield { does: "writes", table };
  }
  // A list of tables goes on after each comma.
  for (const [, list] of plain.matchAll(
    /(?<!\bdelete\s)\b(?:from|join|using)\s+((?:"?\w+"?(?:\s+(?:as\s+)?\w+)?\s*,\s*)*"?\w+)/gi,
  ))
    for (const item of list.split(",")) {
      const [table = ""] = item.trim().replaceAll('"', "").split(/\s/);
      if (names.has(table)) yield { does: "reads", table };
    }
}

const readSchemas = () =>
  Object.fromEntries(
    readdirSync(schemas).map((file) => [file.replace(/\.ts$/, ""), readFileSync(`${schemas}/${file}`, "utf8")]),
  );

const readSources = () =>
  Object.fromEntries(sourcesBelow("app").filter(([, text]) => /drizzle|db\.server|postgres/.test(text)));
