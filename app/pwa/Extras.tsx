import { InstallBanner } from "./InstallBanner";
import { useWorker } from "./useWorker";
import { WaitingForms } from "./WaitingForms";

export default function Extras({ isSignedIn }: { isSignedIn: boolean }) {
  const forms = useWorker(isSignedIn);
  return (
    <>
      {isSignedIn && <WaitingForms forms={forms} />}
      <InstallBanner />
    </>
  );
}
