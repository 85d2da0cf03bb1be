import { showToast } from "./toasts";

export async function copyAddress(address: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    showToast({ type: "info", text: "Det gick inte att kopiera. Markera länken och kopiera den själv." });
    return false;
  }
  showToast({ type: "success", text: "Länken är kopierad." });
  return true;
}
