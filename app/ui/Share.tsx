import { useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import { AddressField } from "./AddressField";
import { Button, type ButtonLook } from "./Button";
import { copyAddress } from "./copyAddress";
import { Icon } from "./Icon";
import { useHasScript } from "./useHasScript";

type ShareProps = {
  path: string;
  text: string;
  look?: ButtonLook;
};

/** The browser's share sheet, else copying; without scripts the address, and links for a text message or e-mail. */
export function Share({ path, text, look = "quiet" }: ShareProps) {
  const hasScript = useHasScript();
  const [isRefused, setIsRefused] = useState(false);
  const address = (useRouteLoaderData<{ origin: string }>("root")?.origin ?? "") + path;
  const message = encodeURIComponent(`${text}\n${address}`);
  const words = (
    <>
      <Icon name="share" /> Dela
    </>
  );

  async function share() {
    const isDone = "share" in navigator ? await shareBySheet({ text, url: address }) : await copyAddress(address);
    setIsRefused(!isDone);
  }

  if (hasScript && !isRefused)
    return (
      <Button type="button" look={look} className="share" onClick={() => void share()}>
        {words}
      </Button>
    );
  return (
    <details className="share" open={isRefused}>
      <summary className={`btn ${look}`}>{words}</summary>
      <div className="card stack">
        <AddressField label="Länk att dela" address={address} />
        <p className="row">
          <a href={`sms:?&body=${message}`}>Skicka som sms</a>
          <a href={`mailto:?subject=${encodeURIComponent(text)}&body=${message}`}>Skicka med e-post</a>
        </p>
      </div>
    </details>
  );
}

/** @returns false where the browser refuses; closing the sheet counts as success */
async function shareBySheet(page: ShareData): Promise<boolean> {
  try {
    await navigator.share(page);
    return true;
  } catch (error) {
    return error instanceof Error && error.name === "AbortError";
  }
}
