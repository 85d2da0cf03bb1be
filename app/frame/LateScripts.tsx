import { Scripts } from "@remix-run/react";
import { Fragment, isValidElement, type ReactNode } from "react";
import { startEvent } from "./life-events";

type LateScriptsProps = { nonce: string | undefined };

/** Run after the first paint (`late.browser.js`): till then network and processor belong to what can be read. */
export function LateScripts({ nonce }: LateScriptsProps) {
  if (process.env.NODE_ENV === "development") return <Scripts nonce={nonce} />;
  const code = (__html: string) => ({ nonce, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html } });
  // They have run by then: what makes them stays on the server.
  if (!import.meta.env.SSR) return Array.from({ length: 2 }, (_, n) => <script key={n} {...code("")} />);
  // Called, not rendered, to get at what is in its tags.
  const tags = [...tagsIn(Scripts({ nonce }))];
  const files = tags.flatMap(({ href }) => href ?? []);
  const [context, modules] = tags.flatMap(({ dangerouslySetInnerHTML }) => dangerouslySetInnerHTML?.__html ?? []);
  if (context === undefined || modules === undefined) return null;
  return (
    <>
      <script {...code(context)} />
      <script {...code(oneByOne(files, modules))} />
    </>
  );
}

type TagProps = { href?: string; dangerouslySetInnerHTML?: { __html: string }; children?: ReactNode };

function* tagsIn(node: ReactNode): Generator<TagProps> {
  if (Array.isArray(node)) for (const child of node) yield* tagsIn(child);
  if (!isValidElement<TagProps>(node)) return;
  if (node.type === Fragment) yield* tagsIn(node.props.children);
  else yield node.props;
}

/**
 * Each file runs in a task of its own, those that others build on first: a slow phone hears nobody while it runs one.
 * A script of this kind may load modules under either of our policies; a module's own imports become calls.
 */
function oneByOne(files: string[], modules: string): string {
  const calls = modules.replace(
    /^import (?:\* as (\w+) from )?(".+?");?$/gm,
    (_, name: string | undefined, from: string) => `${name ? `const ${name}=` : ""}await import(${from});`,
  );
  return `(async({nonce},files)=>{
for(const [n,href] of files.entries()){
if(n%3===2)await new Promise(next=>setTimeout(next));
document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href,nonce}))}
for(const file of files)await import(file);
${calls}
dispatchEvent(new Event("${startEvent}"))})(document.currentScript,${JSON.stringify(files.toSorted())})`;
}
