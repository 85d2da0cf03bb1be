import type { LoaderFunctionArgs } from "@remix-run/node";
import { areaMapSvg, readStep, STILL, stillView, WIDE, zoomStart } from "~/modules/places/area-map.server";
import { answerPicture, answerStart, sheetIn, sizeIn, viewOf } from "~/modules/places/map-pictures.server";
import { positionIn } from "~/modules/places/pins";
import { places } from "~/modules/places/queries.server";
import { visitorNetwork } from "~/modules/sessions/session.server";
import { notFound } from "~/platform/http.server";

/** `at` and `step` make the still map, `view` a piece of the one that zooms. No shared cache is to know where one looks. */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const pin = asked.has("pin");
  const index = await places();
  const asker = { network: visitorNetwork(), signal: request.signal };
  const whole = asked.get("whole");
  if (whole !== null) {
    const start = zoomStart(index, asked.get("around") ?? "", sizeIn(whole) ?? notFound());
    return answerStart(start, { ...asker, cacheControl: "private, no-store" });
  }
  const { name, view, at } = stillIn(asked) ?? sheetOf(asked.get("view") ?? "") ?? notFound();
  const isOver = asked.has("over");
  const draw = () => areaMapSvg(view, index, pin ? at : null, isOver);
  return answerPicture(`area ${name} ${pin} ${isOver}`, draw, { ...asker, cacheControl: "private, max-age=86400" });
}

function stillIn(asked: URLSearchParams) {
  const at = positionIn(asked.get("at") ?? "");
  const step = readStep(asked.get("step"));
  const size = asked.has("wide") ? WIDE : STILL;
  return at && { name: `${at.lat},${at.lng},${step},${size.height}`, view: stillView(at, step, size), at };
}

function sheetOf(text: string) {
  const sheet = sheetIn(text);
  return sheet && { name: text, view: viewOf(sheet), at: null };
}
