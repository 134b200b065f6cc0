import { type CaipNetworkId, hasAllowances, parseCaipNetworkId } from '@latchkey/protocol'
import { readNetwork } from '../allowances/allowances.query.ts'
import type { Kit } from '../kit/kit.types.ts'
import { getQueryClient } from '../queries/queryClient.ts'
import { servesNetwork } from '../queries/supportedChains.query.ts'
import { smartSessionStatus, smartSessionsQuery } from '../smartSessions/smartSessions.query.ts'
import type { MoveItem, MoveUnread } from './moveState.ts'

type Part = { readonly items: readonly MoveItem[]; readonly unread: readonly MoveUnread[] }

/** What others may take of an account on a network, where something is or may be at risk, its token accounts, and its code there. */
export async function readGranted(kit: Kit, networkId: CaipNetworkId, address: string): Promise<Part> {
  const parts = await Promise.all([readAllowances(kit, networkId, address), readGrants(kit, networkId, address)])
  return { items: parts.flatMap(({ items }) => items), unread: parts.flatMap(({ unread }) => unread) }
}

async function readAllowances(kit: Kit, networkId: CaipNetworkId, address: string): Promise<Part> {
  const unread = (reason: MoveUnread['reason']): Part => ({
    items: [],
    unread: [{ networkId, what: 'allowances', reason }],
  })
  if (!hasAllowances[parseCaipNetworkId(networkId).namespace]) return { items: [], unread: [] }
  try {
    if (!(await servesNetwork(kit, networkId))) return unread('no-source')
    const { currency } = kit.store.getState().display
    const read = await readNetwork(kit, { address, networkId, currency }, true)
    if (read.reading.state === 'unread') return unread(read.reading.reason)
    const atRisk = read.allowances.filter(({ atRisk }) => atRisk.amount === undefined || Number(atRisk.amount) > 0)
    const allowances = atRisk.map((allowance): MoveItem => {
      const { id, token, spender, atRisk } = allowance
      const name = token.symbol ?? token.name ?? token.address
      const value = atRisk.value
      return {
        kind: 'allowance',
        id,
        networkId,
        name: `${name} · ${spender.name ?? spender.address}`,
        value,
        allowance,
      }
    })
    const accounts = read.tokenAccounts.map(
      (tokenAccount): MoveItem => ({
        kind: 'token-account',
        id: `${networkId} account ${tokenAccount.address}`,
        networkId,
        name: tokenAccount.symbol ?? tokenAccount.mint,
        amount: tokenAccount.deposit,
        tokenAccount,
      }),
    )
    const contracts = read.contracts.map(
      ({ name, address: code }): MoveItem => ({
        kind: 'contract',
        id: `${networkId} contract`,
        networkId,
        name: name ?? code,
        stays: isEmbedded(kit, address) ? undefined : 'by-wallet',
      }),
    )
    const rest: readonly MoveUnread[] = read.isCut ? [{ networkId, what: 'allowances', reason: 'cut' }] : []
    return { items: [...allowances, ...accounts, ...contracts], unread: rest }
  } catch (error) {
    kit.env.log('debug', `What was granted on ${networkId} could not be read`, error)
    return unread('unavailable')
  }
}

/** Only such a token account can be closed. */
export const isEmptyAccount = ({ amount }: { readonly amount: string }): boolean => Number(amount) === 0

/** What the account lets this app spend, where its project asks for such. */
async function readGrants(kit: Kit, networkId: CaipNetworkId, address: string): Promise<Part> {
  const isWanted = kit.features.smartSessions && kit.options.apiUrl !== undefined
  if (!isWanted || !isSmart(kit, address, networkId)) return { items: [], unread: [] }
  try {
    const sessions = await getQueryClient(kit).fetchQuery(smartSessionsQuery(kit, { address, networkIds: [networkId] }))
    const at = kit.env.clock.nowMs() / 1_000
    const active = sessions.filter((session) => smartSessionStatus(session, at) === 'active')
    return {
      items: active.map((session) => ({
        kind: 'grant',
        id: `${networkId} grant ${session.pci}`,
        networkId,
        name: session.pci.slice(0, 10),
        session,
      })),
      unread: [],
    }
  } catch (error) {
    kit.env.log('debug', `The grants on ${networkId} could not be read`, error)
    return { items: [], unread: [{ networkId, what: 'grants', reason: 'unavailable' }] }
  }
}

/** The embedded wallet alone can be asked to take its code back. */
function isEmbedded(kit: Kit, address: string): boolean {
  return [...kit.store.getState().connections.values()].some(
    ({ type, accounts }) => type === 'AUTH' && accounts.some((account) => account.endsWith(`:${address}`)),
  )
}

function isSmart(kit: Kit, address: string, networkId: CaipNetworkId): boolean {
  return [...kit.store.getState().connections.values()].some(
    ({ smartAccount, accounts }) =>
      smartAccount?.networkIds.includes(networkId) && accounts.some((account) => account.endsWith(`:${address}`)),
  )
}
