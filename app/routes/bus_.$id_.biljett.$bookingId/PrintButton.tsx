import { Button } from "~/ui/Button";
import { useHasScript } from "~/ui/useHasScript";

/** Without scripts the browser's own menu prints as well. */
export function PrintButton() {
  if (!useHasScript()) return null;
  return (
    <Button type="button" look="secondary" isWide onClick={() => window.print()}>
      Skriv ut
    </Button>
  );
}
