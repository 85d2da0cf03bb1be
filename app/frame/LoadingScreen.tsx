import { Button } from "~/ui/Button";
import { LoadingView } from "~/ui/LoadingView";

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
