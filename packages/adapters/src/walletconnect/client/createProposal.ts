import { constants } from '@latchkey/protocol'
import { bytesToHex } from '@noble/hashes/utils.js'
import { hashHex } from '../keys/curves.ts'
import { formatPairingUri } from '../wire/link.ts'
import type { ClientContext, ProposedNamespaces } from './client.types.ts'
import type { Proposal } from './state.ts'

/** A pairing, with a session proposed over it. Everything proposed is optional (facts of the peer's client, 9). */
export async function createProposal(
  context: ClientContext,
  id: number,
  namespaces: ProposedNamespaces,
  uriMethods?: readonly string[],
): Promise<Proposal> {
  const { curves, env, metadata, state } = context
  const begun = state.proposals.find((proposal) => proposal.id === id)
  if (begun) return begun
  const pairingKey = bytesToHex(env.randomBytes(32))
  const pairingTopic = hashHex(pairingKey)
  const privateKey = bytesToHex(env.randomBytes(32))
  const publicKey = await curves.agreementPublicKey(privateKey)
  const expiresAtMs = env.clock.nowMs() + constants.walletConnectProposalMs
  const uri = formatPairingUri({ topic: pairingTopic, symKey: pairingKey, expiresAtMs, methods: uriMethods })
  const proposal: Proposal = {
    id,
    pairingTopic,
    pairingKey,
    privateKey,
    publicKey,
    uri,
    expiresAtMs,
  }
  state.proposals.push(proposal)
  context.send({
    topic: pairingTopic,
    symKey: pairingKey,
    method: 'wc_sessionPropose',
    kind: 'request',
    payload: {
      id: proposal.id,
      jsonrpc: '2.0',
      method: 'wc_sessionPropose',
      params: {
        requiredNamespaces: {},
        optionalNamespaces: namespaces,
        relays: [{ protocol: 'irn' }],
        proposer: { publicKey, metadata },
        expiryTimestamp: Math.floor(expiresAtMs / 1000),
        pairingTopic,
      },
    },
  })
  return proposal
}
