import { InstallBanner } from "./InstallBanner";
import { useFocusAfterMove } from "./useFocusAfterMove";
import { useWorker } from "./useWorker";
import { WaitingForms } from "./WaitingForms";

export type ExtrasProps = { isSignedIn: boolean };

export default function Extras({ isSignedIn }: ExtrasProps) {
  const forms = useWorker(isSignedIn);
  useFocusAfterMove();
  return (
    <>
      {isSignedIn && <WaitingForms forms={forms} />}
      <InstallBanner />
    </>
  );
}
