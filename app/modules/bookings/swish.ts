type Owed = { price: number; seats: number; from: { name: string }; to: { name: string } };

const longestMessage = 50;

/** Opens the payer's Swish app filled in (the format of its QR codes); null if nothing is owed. @param phone E.164 */
export function swishAddress(phone: string, { price, seats, from, to }: Owed): string | null {
  if (!phone || price === 0) return null;
  const msg = `Resa ${from.name}-${to.name}`.slice(0, longestMessage);
  const fields = { sw: phone.replace("+", ""), amt: String(price * seats), cur: "SEK", msg, src: "qr" };
  return `https://app.swish.nu/1/p/sw/?${new URLSearchParams(fields).toString().replaceAll("+", "%20")}`;
}
