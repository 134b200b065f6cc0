import { parseCaipNetworkId } from '@latchkey/protocol'
import { probeCertificate } from '@latchkey/service-kit/probeCertificate'
import { probeMailServer } from '../doctor/checks/mailServers.ts'
import { probeNode } from '../doctor/checks/nodes.ts'
import type { Found } from '../doctor/finding.ts'
import type { NetworkTools } from '../doctor/networkTools.ts'
import { isLocalHost, unresolved } from '../doctor/probeAddress.ts'
import type { MailAccount } from './answers.schema.ts'
import { smtpUrlOf } from './installationOf.ts'

/** What a trial of an answer found: a fault is to be answered again, a doubt is said. */
export type Trial = { readonly fault?: Found; readonly doubt?: Found }

/** Tries answers over the network as `latchkey doctor` does later. */
export type Trials = {
  /** @param name With its port, if any. */
  name(name: string): Promise<Trial>
  mailAccount(account: MailAccount): Promise<Trial>
  /** @param place Of the node in the list of its network, from 1. */
  node(network: string, url: string, place: number): Promise<Trial>
}

export function createTrials(tools: NetworkTools): Trials {
  const { names, ask, trust, timeoutMs } = tools
  const faultOf = (fault: Found | undefined): Trial => (fault === undefined ? {} : { fault })
  return {
    async name(name) {
      const { hostname, port } = new URL(`https://${name}`)
      const found = isLocalHost(hostname) ? [hostname] : await names.addresses(hostname)
      if (found === undefined || found.length === 0)
        return { fault: { code: 'name/unresolved', what: unresolved(hostname, found !== undefined) } }
      // What serves it may not run yet.
      const server = { host: hostname, port: Number(port) || 443 }
      const certificate = await probeCertificate({ ...server, lookup: names.lookup, trust, timeoutMs })
      if (certificate?.error === undefined) return {}
      const what = `What answers at ${name} has a certificate that is not trusted (${certificate.error}).`
      return { doubt: { code: 'certificate/untrusted', what } }
    },
    mailAccount: async (account) => faultOf(await probeMailServer(smtpUrlOf(account), tools)),
    node: async (network, url, place) =>
      faultOf(await probeNode({ network: parseCaipNetworkId(network).networkId, name: `no. ${place}`, url }, ask)),
  }
}
