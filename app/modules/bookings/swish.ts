type Owed = { price: number; seats: number; from: { name: string }; to: { name: string } };

const longestMessage = 50;

/** Opens the payer's own Swish with whom, how much and for what filled in; nothing passes through us. The form is that of
 * the QR codes of Swish. @param phone E.164 @returns null where nothing is owed */
export function swishAddress(phone: string, { price, seats, from, to }: Owed): string | null {
  if (!phone || price === 0) return null;
  const msg = `Resa ${from.name}-${to.name}`.slice(0, longestMessage);
  const fields = { sw: phone.replace("+", ""), amt: String(price * seats), cur: "SEK", msg, src: "qr" };
  return `https://app.swish.nu/1/p/sw/?${new URLSearchParams(fields).toString().replaceAll("+", "%20")}`;
}
