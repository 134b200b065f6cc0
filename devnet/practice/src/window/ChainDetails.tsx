import type { AskView } from '../shared/ask.schema.ts'
import { Facts } from './Facts.tsx'
import { words } from './words.ts'

/** The network to go to, or the one to add. */
export function ChainDetails({ view }: { view: Extract<AskView, { kind: 'switchChain' | 'addChain' }> }) {
  if (view.kind === 'switchChain') {
    return (
      <Facts
        facts={[
          { label: words.from, value: view.from },
          { label: words.toNetwork, value: view.to },
        ]}
      />
    )
  }
  return (
    <Facts
      facts={[
        { label: words.network, value: view.name },
        { label: words.chainId, value: String(view.chainId) },
        { label: words.currency, value: view.currency },
        { label: words.node, value: <code>{view.rpcUrl}</code> },
      ]}
    />
  )
}
