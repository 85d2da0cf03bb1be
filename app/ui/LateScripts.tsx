import { Scripts } from "@remix-run/react";
import { Fragment, isValidElement, type ReactNode } from "react";

type LateScriptsProps = { nonce: string | undefined };

/**
 * Remix's scripts, which begin to load once the page has been painted: until then the network and the processor belong
 * to what can be read, and forms and links work without them.
 */
export function LateScripts({ nonce }: LateScriptsProps) {
  // Called, not rendered, to get at what is in its tags.
  const tags = [...tagsIn(Scripts({ nonce }))];
  const preloads = tags.flatMap(({ href }) => href ?? []);
  const [context, modules] = tags.flatMap(({ dangerouslySetInnerHTML }) => dangerouslySetInnerHTML?.__html ?? []);
  if (context === undefined || modules === undefined) return null;
  const code = (__html: string) => ({ nonce, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html } });
  return (
    <>
      <script {...code(context)} />
      <script {...code(afterPaint(preloads, modules))} />
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

/** A page in the background is not painted, and a picture may take its time: after so long scripts wait no more, in ms. */
const patienceMs = 1500;

/**
 * Waits for the first paint, for the pictures, and for a moment with nothing to do. Then each file is run in a task of
 * its own, those that others build on first, because a slow phone hears nobody while it runs one. A script of this kind
 * may load modules under either of our policies; a module's own imports become calls. The browser's offer to install
 * the site (`app/pwa/install-prompt.ts`) may come meanwhile.
 */
function afterPaint([entry = "", ...parts]: string[], modules: string): string {
  const calls = modules.replace(
    /^import (?:\* as (\w+) from )?(".+?");?$/gm,
    (_, name: string | undefined, from: string) => `${name ? `const ${name}=` : ""}await import(${from});`,
  );
  return `(()=>{
let begun=false;const {nonce}=document.currentScript,parts=${JSON.stringify(parts.toSorted())};
const begin=async()=>{if(begun)return;begun=true;
for(const href of [${JSON.stringify(entry)},...parts])document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href,nonce}));
for(const part of parts)await import(part);
${calls}};
const painted=new Promise(seen=>{try{new PerformanceObserver(seen).observe({type:"paint",buffered:true})}catch{seen()}});
const loaded=new Promise(done=>addEventListener("load",done));
addEventListener("beforeinstallprompt",event=>{event.preventDefault();window.installOffer={prompt:event,at:Date.now()}});
Promise.all([painted,loaded]).then(()=>window.requestIdleCallback?requestIdleCallback(begin):setTimeout(begin,50));
setTimeout(begin,${patienceMs})})()`;
}
