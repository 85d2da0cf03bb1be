import { InstallBanner } from "./InstallBanner";
import { useWorker } from "./useWorker";
import { WaitingForms } from "./WaitingForms";

/** What a page can do once it stands still: work without a network, and be put on the home screen. */
export function Extras({ isSignedIn }: { isSignedIn: boolean }) {
  const forms = useWorker(isSignedIn);
  return (
    <>
      {isSignedIn && <WaitingForms forms={forms} />}
      <InstallBanner />
    </>
  );
}
