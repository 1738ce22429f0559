import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A name that leads to an address where nothing is sent to. */
export class PrivateAddress extends Error {
  constructor(address: string) {
    super(`${address} is not a public address`)
    this.name = 'PrivateAddress'
  }
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Everything that the public internet does not route (IANA special-purpose registries). */
const special = new BlockList()
for (const [address, bits] of [
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
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(address, bits, 'ipv4')
// A cloud answers its machines here.
special.addAddress('168.63.129.16', 'ipv4')

/** Of IPv6 only 2000::/3 is public; parts of it stand for IPv4 addresses or are set aside. */
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const specialV6 = new BlockList()
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialV6.addSubnet(address, bits, 'ipv6')

const mappedV4 = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]

/**
 * True for a name that the public internet does not have: one without a dot, and those set aside for the own machine and
 * the own network (RFC 6761, 6762, 8375; ICANN's .internal). `hostOf` has taken the dot at its end away.
 */
export const isInnerName = (host: string): boolean =>
  isIP(host) === 0 &&
  (!host.includes('.') ||
    /\.(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid)$/.test(
      host,
    ))

/** True if it is this machine. */
export const isLoopback = (address: string): boolean => {
  const v4 = mappedV4(address) ?? address
  return isIP(v4) !== 0 && loopback.check(v4, isIP(v4) === 4 ? 'ipv4' : 'ipv6')
}

/** True if events may be sent there. `local` also allows this machine, in development. */
export function isPublic(address: string, local: boolean): boolean {
  const v4 = mappedV4(address)
  if (v4 !== undefined) return isPublic(v4, local)
  const family = isIP(address)
  if (family === 0) return false
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  if (local && isLoopback(address)) return true
  return kind === 'ipv4'
    ? !special.check(address, kind)
    : publicV6.check(address, kind) && !specialV6.check(address, kind)
}

/** Finds the addresses of a name. Rejects if it has none. */
export type FindAddresses = (name: string) => Promise<LookupAddress[]>

/**
 * Asks the name servers itself. The look-up of the system would hold one of the few threads that all look-ups of the
 * process share, for as long as a name server is silent.
 */
export const askNameServers =
  (servers?: readonly string[]): FindAddresses =>
  async (name) => {
    if (name === 'localhost')
      return [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]
    const resolver = new Resolver({ timeout: 2000, tries: 2 })
    if (servers) resolver.setServers(servers)
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = answers.flatMap((one, at) =>
      one.status === 'fulfilled' ? one.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })) : [],
    )
    const [first] = answers
    if (found.length === 0 && first.status === 'rejected') throw first.reason
    return found
  }

/**
 * Looks a name up for a connection, and refuses it if one of its addresses is not public. The connection goes to the
 * address that was checked: a name that changes its answer gains nothing.
 */
export const checkedLookup =
  (mayBe: (address: string) => boolean, find: FindAddresses = askNameServers()): LookupFunction =>
  (name, { all }, callback) => {
    find(name).then(
      (addresses) => {
        const wrong = addresses.find(({ address }) => !mayBe(address))
        const [first] = addresses
        if (wrong || !first) callback(new PrivateAddress(wrong?.address ?? name), '')
        else if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
