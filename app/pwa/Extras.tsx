import { InstallBanner } from "./InstallBanner";
import { useFocusAfterMove } from "./useFocusAfterMove";
import { useWorker } from "./useWorker";
import { WaitingForms } from "./WaitingForms";

export default function Extras({ isSignedIn }: { isSignedIn: boolean }) {
  const forms = useWorker(isSignedIn);
  useFocusAfterMove();
  return (
    <>
      {isSignedIn && <WaitingForms forms={forms} />}
      <InstallBanner />
    </>
  );
}
