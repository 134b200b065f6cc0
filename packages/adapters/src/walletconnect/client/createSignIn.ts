import type { SignInRequest } from '@latchkey/core/ports'
import { createRecap } from '@latchkey/protocol/siwx'
import { hashHex } from '../keys/curves.ts'
import { encodePlainEnvelope } from '../wire/envelope.ts'
import { formatLink } from '../wire/link.ts'
import { signMethods } from '../wire/sign.schema.ts'
import type { ClientContext, ProposedNamespaces } from './client.types.ts'
import { createProposal } from './createProposal.ts'
import type { Proposal } from './state.ts'

/**
 * A pairing that asks for a sign-in (CAIP-222), with a plain proposal beside it for wallets that don't know sign-ins: of
 * `namespaces`, or of what the sign-in is for.
 * The URI names the sign-in, so that a wallet that knows it passes over the proposal. In link mode the request travels in
 * the link itself, as plain text.
 */
export async function createSignIn(
  context: ClientContext,
  proposalId: number,
  request: SignInRequest,
  namespaces?: ProposedNamespaces,
): Promise<Proposal> {
  const { chains, domain, uri, nonce, version, iat, exp, nbf, statement, requestId } = request
  const { methods = [], resources = [] } = request
  const namespace = chains[0]?.split(':')[0] ?? ''
  const proposal = await createProposal(
    context,
    proposalId,
    namespaces ?? {
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
  const { pairingTopic, pairingKey } = proposal
  const payload = {
    id,
    jsonrpc: '2.0',
    method: 'wc_sessionAuthenticate',
    params: {
      authPayload: {
        type: 'caip122',
        chains,
        domain,
        aud: uri,
        version,
        nonce,
        iat,
        statement,
        exp,
        nbf,
        requestId,
        resources: methods.length > 0 ? [...resources, createRecap(namespace, methods)] : resources,
      },
      requester: { publicKey: proposal.publicKey, metadata: context.metadata },
      expiryTimestamp: Math.floor(expiresAtMs / 1000),
    },
  }
  const link = context.metadata.redirect?.linkMode ? request.walletLink : undefined
  proposal.auth = {
    id,
    responseTopic: hashHex(proposal.publicKey),
    domain,
    uri,
    nonce,
    chains: [...chains],
    version,
    iat,
    exp,
    nbf,
    statement,
    requestId,
    resources: [...resources],
    methods: [...methods],
    link,
  }
  if (link) {
    // By link alone: what was laid out for the relay is taken back.
    context.state.outbox = context.state.outbox.filter(({ topic }) => topic !== pairingTopic)
    proposal.uri = formatLink(link, pairingTopic, encodePlainEnvelope(payload))
  } else {
    const method = 'wc_sessionAuthenticate'
    context.send({ topic: pairingTopic, symKey: pairingKey, method, kind: 'request', payload })
  }
  return proposal
}
