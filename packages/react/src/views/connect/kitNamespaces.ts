import type { Kit } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol'

/** The families of networks that the app works on, each named after its first main network. */
export function kitNamespaces({ networks }: Kit): readonly { readonly namespace: Namespace; readonly name: string }[] {
  const namespaces = [...new Set(networks.map((network) => network.chainNamespace))]
  return namespaces.map((namespace) => {
    const family = networks.filter((network) => network.chainNamespace === namespace)
    return { namespace, name: (family.find((network) => !network.testnet) ?? family[0])?.name ?? namespace }
  })
}
