import type { Connector, Kit } from '@latchkey/core'
import type { Namespace, Network } from '@latchkey/protocol'

type KitNamespace = { readonly namespace: Namespace; readonly name: string; readonly network: Network }

/** The families of networks that the app works on, or the wallet and the app, each named after its first main network. */
export function kitNamespaces({ networks }: Kit, wallet?: Connector): readonly KitNamespace[] {
  const all = [...new Set(networks.map((network) => network.chainNamespace))]
  const namespaces = wallet ? all.filter((namespace) => wallet.namespaces.includes(namespace)) : all
  return namespaces.flatMap((namespace) => {
    const family = networks.filter((network) => network.chainNamespace === namespace)
    const network = family.find((each) => !each.testnet) ?? family[0]
    return network ? [{ namespace, name: network.name, network }] : []
  })
}
