import { isIP, isIPv6 } from "node:net";

/** IPv6 as its /64, which a household shares. @param address with a port behind some proxies */
export function networkOf(address: string): string {
  const [, bare = address] = /^\[?(.+?)\]?:\d+$/.exec(isIP(address) ? "" : address) ?? [];
  if (!isIPv6(bare) || !URL.canParse(`http://[${bare}]`)) return bare;
  const groups = expand(new URL(`http://[${bare}]`).hostname.slice(1, -1));
  return groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff" ? ipv4In(groups.slice(6)) : groups.slice(0, 4).join(":");
}

function expand(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const groups = (text: string) => (text ? text.split(":") : []);
  if (tail === undefined) return groups(head);
  const missing = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(missing).fill("0"), ...groups(tail)];
}

function ipv4In(groups: string[]): string {
  return groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join(".");
}
