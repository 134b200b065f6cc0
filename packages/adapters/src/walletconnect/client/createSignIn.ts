import { hashHex } from '../keys/hashHex.ts'
import { createRecap } from '../wire/createRecap.ts'
import { signMethods } from '../wire/signMethods.ts'
import type { SignInRequest } from './client.types.ts'
import type { ClientContext } from './context.types.ts'
import { createProposal } from './createProposal.ts'
import type { Proposal } from './state.schema.ts'

/**
 * A pairing that asks for a sign-in (CAIP-222), with a plain proposal beside it for wallets that don't know sign-ins.
 * The URI names the sign-in, so that a wallet that knows it passes over the proposal.
 */
export async function createSignIn(
  context: ClientContext,
  proposalId: number,
  request: SignInRequest,
): Promise<Proposal> {
  const { chains, methods = [], resources = [], ...message } = request
  const namespace = chains[0]?.split(':')[0] ?? ''
  const proposal = await createProposal(
    context,
    proposalId,
    {
      [namespace]: {
        chains,
        methods: [...new Set(['personal_sign', ...methods])],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
    ['wc_sessionAuthenticate'],
  )
  if (proposal.auth) return proposal
  const now = context.env.clock.nowMs()
  const expiresAtMs = now + signMethods.wc_sessionAuthenticate.request.ttlSeconds * 1000
  const id = context.nextId()
  const { domain, uri, nonce } = request
  proposal.auth = { id, responseTopic: hashHex(proposal.publicKey), domain, uri, nonce, chains: [...chains] }
  context.send({
    topic: proposal.pairingTopic,
    symKey: proposal.pairingKey,
    method: 'wc_sessionAuthenticate',
    kind: 'request',
    payload: {
      id,
      jsonrpc: '2.0',
      method: 'wc_sessionAuthenticate',
      params: {
        authPayload: {
          type: 'caip122',
          chains,
          domain: message.domain,
          aud: message.uri,
          version: '1',
          nonce: message.nonce,
          iat: new Date(now).toISOString(),
          statement: message.statement,
          exp: message.exp,
          nbf: message.nbf,
          requestId: message.requestId,
          resources: methods.length > 0 ? [...resources, createRecap(namespace, methods)] : resources,
        },
        requester: { publicKey: proposal.publicKey, metadata: context.metadata },
        expiryTimestamp: Math.floor(expiresAtMs / 1000),
      },
    },
  })
  return proposal
}
