import { Button } from "~/ui/Button";
import { LoadingView } from "~/ui/LoadingView";

/** After five seconds it offers to load the page anew. */
export function LoadingScreen() {
  return (
    <div className="notice">
      <LoadingView size="large" />
      <p className="slow">
        <Button look="secondary" onClick={() => location.reload()}>
          Ladda om sidan
        </Button>
      </p>
    </div>
  );
}
