/**
 * Which addresses of the network are the public internet's. Everything else (this machine, private networks, link
 * local, carriers' NAT, translated and tunnelled IPv4, documentation) may lead inside, and is refused.
 * Ranges: IANA special-purpose address registries (RFC 6890 and its successors).
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const NOT_PUBLIC_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // A cloud's own service at a public address that only its machines reach.
  ['168.63.129.16', 32],
];

/** Inside global unicast; all IPv6 outside 2000::/3 is refused anyway (mapped, NAT64, ULA, link local, multicast). */
const NOT_PUBLIC_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 and Teredo carry IPv4 addresses of anybody's choice.
  ['2002::', 16],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [net, bits] of NOT_PUBLIC_V4) refused.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of NOT_PUBLIC_V6) refused.addSubnet(net, bits, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** @param address an IP address as a resolver gives it; anything else is not public */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4');
  // A zone names an interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalUnicast.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}
