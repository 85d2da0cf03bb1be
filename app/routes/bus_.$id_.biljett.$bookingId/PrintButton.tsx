import { Button } from "~/ui/Button";
import { useHasScript } from "~/ui/useHasScript";

export function PrintButton() {
  if (!useHasScript()) return null;
  return (
    <Button type="button" look="secondary" onClick={() => window.print()}>
      Skriv ut
    </Button>
  );
}
