/** Counts IPv6 by /64, since a subscriber owns all of it. IPv4-mapped addresses count as IPv4. */
export function ipKey(ip: string): string {
  const groups = ipv6Groups(ip);
  if (!groups) return ip;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

function ipv6Groups(ip: string): number[] | undefined {
  const [bare = ""] = ip.split("%");
  if (!/^[\da-f:.]+$/i.test(bare) || !URL.canParse(`http://[${bare}]`)) return undefined;
  const [head = "", tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const numbers = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return numbers(head);
  const [before, after] = [numbers(head), numbers(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
