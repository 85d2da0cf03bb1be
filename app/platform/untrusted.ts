/** The host of an https address without port, user and password; null for any other text. */
export function plainHostOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password } = new URL(text);
  return protocol === "https:" && !port && !username && !password ? hostname : null;
}

/** What a response holds; null if it is larger. @param limit bytes @throws when the connection fails */
export async function readUpTo(limit: number, { body }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; size <= limit; ) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return new Uint8Array(Buffer.concat(chunks));
    size += value.length;
    chunks.push(value);
  }
  await reader?.cancel();
  return null;
}

/** The JSON of a response; null for what is larger or none. @param limit bytes @throws when the connection fails */
export async function readJsonUpTo(limit: number, response: Response): Promise<unknown> {
  const bytes = await readUpTo(limit, response);
  try {
    return bytes && JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
}
