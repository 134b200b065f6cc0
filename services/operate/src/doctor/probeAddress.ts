import { isIP } from 'node:net'
import { probeCertificate } from '@latchkey/service-kit/probeCertificate'
import { publicUrlSetting, type RoleName } from '../roles/roles.table.ts'
import type { Answer } from './createAsk.ts'
import type { Installation, PublicAddress } from './installation.types.ts'

type Tools = Pick<Installation, 'config' | 'names' | 'ask' | 'trust' | 'timeoutMs'>

/** Looks at the addresses of all roles in use at once. */
export async function probeAddresses(tools: Tools): Promise<ReadonlyMap<RoleName, PublicAddress>> {
  const probed = await Promise.all(
    [...tools.config.environments.keys()].map(async (role) => {
      const written = tools.config.settings[publicUrlSetting(role)]
      if (written === undefined) return []
      const url = new URL(written.replace(/^ws/, 'http'))
      return [[role, await probe(publicUrlSetting(role), url, tools)] as const]
    }),
  )
  return new Map(probed.flat())
}

async function probe(setting: string, url: URL, { names, ask, trust, timeoutMs }: Tools): Promise<PublicAddress> {
  const isLocal = isLocalHost(url.hostname)
  const found = isLocal ? undefined : await names.addresses(url.hostname)
  const isResolved = isLocal || (found === undefined ? undefined : found.length > 0)
  const ground = { setting, url, isLocal, isResolved, certificate: undefined, answer: undefined }
  if (isResolved !== true) return ground
  const isEncrypted = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || 443
  const certificate = isEncrypted
    ? await probeCertificate({ host, port, lookup: names.lookup, trust, timeoutMs })
    : undefined
  if (isEncrypted && certificate?.error !== undefined) return { ...ground, certificate }
  if (isEncrypted && certificate === undefined) return ground
  const answer = await ask(new URL('/ready', url).href).catch(() => undefined)
  return { ...ground, certificate, answer }
}

/** A name or an address that no DNS knows. */
export function isLocalHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}

/** Whether it is a service of ours that answers there, and is ready. */
export function isOurs(address: PublicAddress | undefined): address is PublicAddress {
  return address?.answer?.status === 200 && address.answer.body.trim() === 'ready'
}

/** Statuses of who can not send a page now: too many calls, or no server behind the proxy. */
export const notNow: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** Whether it is one of ours that answers, and can not serve callers now (createProbes of the service kit). */
export function saysNotReady({ status, body }: Answer): boolean {
  return status === 503 && ['not ready', 'stopping'].includes(body.trim())
}

/** @param isAnswered Whether the DNS said that there is none. */
export function unresolved(hostname: string, isAnswered: boolean): string {
  return isAnswered
    ? `${hostname} has no address in the DNS.`
    : `The DNS does not answer for the address of ${hostname}.`
}
