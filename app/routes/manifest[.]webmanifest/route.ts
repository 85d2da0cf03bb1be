import { site } from "~/platform/http.server";

const icon = (name: string, size: number, purpose?: "maskable") => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  ...(purpose && { purpose }),
});

const shortcut = (name: string, url: string, picture: string) => ({ name, url, icons: [icon(picture, 96)] });

const screenshot = (name: string, sizes: string, factor: "narrow" | "wide", label: string) => ({
  src: `/screenshots/${name}.png`,
  sizes,
  type: "image/png",
  form_factor: factor,
  label,
});

export function loader() {
  return new Response(JSON.stringify(manifestOf(site.brand)), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}

function manifestOf({ name }: typeof site.brand) {
  return {
    id: "/",
    name: `${name} – samåkning i Sverige`,
    short_name: name,
    description: "Hitta skjuts, erbjud resa och dela på kostnaden i bilen.",
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: "sv",
    dir: "ltr",
    theme_color: "#ffffff",
    background_color: "#f6f7f5",
    categories: ["travel", "navigation"],
    icons: [icon("icon-192", 192), icon("icon-512", 512), icon("maskable-512", 512, "maskable")],
    shortcuts: [
      shortcut("Sök", "/select-location", "search"),
      shortcut("Erbjud resa", "/create-ride", "offer"),
      shortcut("Mina resor", "/my-rides", "rides"),
    ],
    screenshots: [
      screenshot("home-narrow", "780x1688", "narrow", "Sök skjuts på mobilen"),
      screenshot("home-wide", "1280x800", "wide", "Sök skjuts på datorn"),
    ],
  };
}
