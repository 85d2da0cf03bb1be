/** A link's target is fetched while the pointer rests on it, unless the person saves data. */
export function onIntent(): "intent" | "none" {
  const connection = typeof navigator === "object" && "connection" in navigator ? navigator.connection : null;
  const savesData =
    typeof connection === "object" && connection !== null && "saveData" in connection && connection.saveData === true;
  return savesData ? "none" : "intent";
}
