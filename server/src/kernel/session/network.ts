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

/** Two groups as an IPv4 address. */
const ipv4Of = (groups: readonly number[]): string =>
  groups.flatMap((group) => [group >> 8, group & 255]).join('.')

/** The first 96 bits of addresses that end with an IPv4 address: mapped, compatible and translated ones, and NAT64. */
const endingWithIpv4 = ['0:0:0:0:0:ffff', '0:0:0:0:0:0', '0:0:0:0:ffff:0', '64:ff9b:0:0:0:0']

/**
 * The IPv4 address that owns an IPv6 address. One IPv4 address owns all 65,536 networks of its 6to4 prefix
 * (RFC 3056), and a Teredo address (RFC 4380) ends with the inverted address of its client.
 */
function ownerOf(groups: readonly number[], hex: readonly string[]): string | null {
  if (groups[0] === 0x2002) return ipv4Of(groups.slice(1, 3))
  if (groups[0] === 0x2001 && groups[1] === 0) return ipv4Of(groups.slice(6).map((group) => group ^ 0xffff))
  // `::` and `::1` are this machine.
  return endingWithIpv4.includes(hex.slice(0, 6).join(':')) && groups[6] !== 0
    ? ipv4Of(groups.slice(6))
    : null
}

/**
 * An IPv4 address itself, in whatever form, or the /64 network of an IPv6 address: one household or machine owns all
 * of it. The local NAT64 prefix (RFC 8215) is one network.
 */
export function networkOf(address: string): string {
  // Some proxies write brackets or the port of the client.
  const ip = address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  const hex = groups.map((group) => group.toString(16))
  const ipv4 = ownerOf(groups, hex)
  if (ipv4 !== null) return ipv4
  return hex.slice(0, 3).join(':') === '64:ff9b:1' ? '64:ff9b:1::/48' : `${hex.slice(0, 4).join(':')}::/64`
}

/**
 * The network of an address, or the /56 of an IPv6 address: a provider gives that many networks to one home. The callers of
 * a site take turns with those of others.
 */
export function siteOf(address: string): string {
  const network = networkOf(address)
  const groups = network.endsWith('::/64') ? network.slice(0, -5).split(':') : []
  if (groups.length !== 4) return network
  const last = Number.parseInt(groups[3] as string, 16) & 0xff00
  return `${groups.slice(0, 3).join(':')}:${last.toString(16)}::/56`
}
