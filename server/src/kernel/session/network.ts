import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, whose last two may be written as an IPv4 address. */
function groupsOf(ip: string): number[] {
  const plain = ip
    .replace(/%.*$/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
      [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
    )
  const [head = '', tail] = plain.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16))
}

/** The first 96 bits of IPv6 addresses that stand for an IPv4 address: mapped ones, and those of NAT64. */
const forIpv4 = ['0:0:0:0:0:65535', '100:65435:0:0:0:0']

/**
 * An IPv4 address itself, in whatever form, or the /64 network of an IPv6 address: one household or machine owns all
 * of it.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  if (forIpv4.includes(groups.slice(0, 6).join(':')))
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
