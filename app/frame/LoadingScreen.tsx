import { useEffect, useState } from "react";
import { Button } from "~/ui/Button";
import { LoadingView } from "~/ui/LoadingView";

const slowAfterMs = 5000;

export function LoadingScreen() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="notice">
      <LoadingView size="large" />
      {isSlow && (
        <Button look="secondary" onClick={() => location.reload()}>
          Ladda om sidan
        </Button>
      )}
    </div>
  );
}
