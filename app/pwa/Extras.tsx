import { InstallBanner } from "./InstallBanner";
import { useFocusAfterMove } from "./useFocusAfterMove";
import { useWorker } from "./useWorker";
import { WaitingForms } from "./WaitingForms";

export type ExtrasProps = { isSignedIn: boolean; hasEmail: boolean };

export default function Extras({ isSignedIn, hasEmail }: ExtrasProps) {
  const forms = useWorker(isSignedIn, hasEmail);
  useFocusAfterMove();
  return (
    <>
      {isSignedIn && <WaitingForms forms={forms} />}
      <InstallBanner />
    </>
  );
}
