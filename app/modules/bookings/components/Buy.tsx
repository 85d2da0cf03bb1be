import { plural } from "~/text/format";
import { Price } from "~/ui/Price";
import { SendButton } from "~/ui/SendButton";
import { useHasScript } from "~/ui/useHasScript";

type BuyProps = { price: number; chosen: number; label: string; where?: string };

export function Buy({ price, chosen, label, where = "i bilen" }: BuyProps) {
  const hasScript = useHasScript();
  return (
    <div className="buy">
      {hasScript ? (
        <Price
          kronor={price * chosen}
          isLarge
          note={`${plural(chosen, "plats", "platser")}${price > 0 ? `, betalas ${where}` : ""}`}
        />
      ) : (
        <Price kronor={price} isLarge note={price > 0 && `per plats, betalas ${where}`} />
      )}
      <SendButton isWide>{label}</SendButton>
    </div>
  );
}
