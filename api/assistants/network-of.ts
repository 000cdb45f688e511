/** Which network a caller comes from, for limits: an IPv4 address, or the /64 that an IPv6 customer has whole. */
import { isIPv6 } from 'node:net';

/** @param address as the socket or the proxy gives it; IPv4 inside IPv6 counts as IPv4 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped) return mapped[1]!;
  if (!isIPv6(plain)) return plain;
  // URL writes an IPv6 address in its one canonical form, in hexadecimal only.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
