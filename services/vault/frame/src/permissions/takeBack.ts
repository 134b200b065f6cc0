import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import { revokePermissionsText } from '@latchkey/protocol/permissions'
import { evmAccount } from '@latchkey/reading'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { ApprovalRequest, ApproverPorts, Batch, Revocation, Revoking } from '../approve/approve.types.ts'
import type { PermissionPorts } from './permissionPorts.types.ts'
import { readBalance } from './readAround.ts'

/** As many as one signature names. */
const maxHashes = 64

type Sign = ApproverPorts['sign']

/**
 * What permissions are taken back by: at the services at once, and on the chain by a transaction of the account.
 */
export async function beginRevocation(
  revocation: Revocation,
  asked: ApprovalRequest,
  ports: PermissionPorts,
  signal: AbortSignal,
): Promise<Revoking> {
  const { node, home } = ports
  const account = evmAccount(asked.addresses)
  const chainId: CaipNetworkId = `eip155:${revocation.chainId}`
  const calls = revocation.calls.map(({ to, data }) => ({ to, data: `0x${bytesToHex(data)}` }))
  const id = `0x${revocation.chainId.toString(16)}`
  const params = [{ version: '2.0.0', chainId: id, from: account, atomicRequired: false, calls }]
  const { revokes: _, ...rest } = asked
  const balance = await readBalance((method, given, limit) => node(chainId, method, given, limit), account, signal)
  return {
    // It is the wallet's own: no page finds it by its id.
    request: { ...rest, method: 'wallet_sendCalls', params, chainId, origin: home },
    around: (batch) => revoking(batch, { revocation, account, balance, ports }),
  }
}

type Order = {
  readonly revocation: Revocation
  readonly account: string
  readonly balance: bigint | undefined
  readonly ports: PermissionPorts
}

function revoking(inner: Batch, order: Order): Batch {
  return {
    path: inner.path,
    permissions: {
      kind: 'revocation',
      apps: order.revocation.apps ?? [],
      told: order.revocation.hashes.length > 0,
      balance: order.balance,
    },
    withoutUpgrade: () => revoking(inner.withoutUpgrade(), order),
    withCalls: (calls) => revoking(inner.withCalls(calls), order),
    async payment(signal) {
      const { sponsored, ...rest } = await inner.payment(signal)
      if (sponsored === undefined) return { sponsored, ...rest }
      const { send } = sponsored
      return {
        sponsored: { ...sponsored, send: (sign, over) => revoke(order, sign, over, () => send(sign, over)) },
        ...rest,
      }
    },
    async send(prepared, sign, signal) {
      const done = await revoke(order, sign, signal, async () => ({
        answer: await inner.send(prepared, sign, signal),
      }))
      return done?.answer
    },
  }
}

/**
 * Has the services refuse the permissions from now on, then the chain. What the chain doesn't take, for want of money or
 * of a node, stays to be done: the list of permissions says so.
 *
 * @returns What the page gets: for a session of the peer's clients the signature that they hand on. `undefined`: who was to
 * pay for it on the chain refused.
 * @throws KitError of the chain or the services where neither took it
 */
async function revoke(
  { revocation, account, ports }: Order,
  sign: Sign,
  signal: AbortSignal,
  onChain: () => Promise<{ readonly answer: unknown } | undefined>,
): Promise<{ readonly answer: unknown } | undefined> {
  const caip = `eip155:${revocation.chainId}:${account}` as CaipAddress
  const { pci, hashes } = revocation
  const parts =
    pci === undefined
      ? Array.from({ length: Math.ceil(hashes.length / maxHashes) }, (_, i) => ({
          hashes: hashes.slice(i * maxHashes, (i + 1) * maxHashes),
        }))
      : [{ pci }]
  const texts = parts.map((part) => revokePermissionsText({ account: caip, ...part }))
  const written = parts.length === 0 ? [] : await ports.signTexts(texts, sign, signal)
  const api = await ports.api()
  const told = await Promise.allSettled(
    parts.map((part, i) => api.revoke(caip, { ...part, signature: written[i] ?? '' }, signal)),
  )
  const [refusal] = told.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  try {
    // Who was to pay doesn't: it is asked again who does.
    if ((await onChain()) === undefined) return undefined
  } catch (error) {
    signal.throwIfAborted()
    if (parts.length === 0) throw error
    if (refusal !== undefined) throw refusal
  }
  return { answer: pci === undefined ? {} : (written[0] ?? '') }
}
