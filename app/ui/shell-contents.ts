type Bone = "line" | "field" | "card" | "button";
type Content = { title: string; isNarrow?: boolean; bones: Bone[] };

const form: Bone[] = ["field", "field", "field", "button"];
const list: Bone[] = ["card", "card", "card"];

/** The screens of specification section 2, by the beginning of their address. */
const contents: [path: RegExp, content: Content][] = [
  [/^\/$/, { title: "Dela bilen. Dela kostnaden.", bones: ["line", ...form] }],
  [/^\/select-location/, { title: "Hitta en resa", bones: ["field", "line", ...list] }],
  [/^\/my-rides/, { title: "Mina resor", isNarrow: true, bones: list }],
  [/^\/inbox$/, { title: "Inkorg", isNarrow: true, bones: ["line", ...list] }],
  [/^\/create-ride/, { title: "Erbjud resa", bones: ["line", ...form] }],
  [/^\/book-ride/, { title: "Boka plats", bones: ["card", "field", "field", "button"] }],
];
const other: Content = { title: "", bones: ["line", "line", "card", "line"] };

/** What is known of a screen before it has come: its heading, empty where that is not known, and its shape. */
export function shellContent(pathname: string): Content {
  return contents.find(([path]) => path.test(pathname))?.[1] ?? other;
}
