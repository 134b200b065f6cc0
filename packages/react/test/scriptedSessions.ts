import { joinContexts, writeContext, writeGrant } from '@latchkey/protocol/delegations'
import { mainnet } from '@latchkey/protocol/networks'
import type { Grant, GrantPermission } from '@latchkey/protocol/permissions'
import { alice, bob } from './scriptedWallet.ts'

/** Sessions of the test, by network: what the services know. */
export type ScriptedSessions = {
  readonly listed: Map<string, ListedSession[]>
  /** What was posted to take sessions back. */
  readonly revoked: unknown[]
}

export type ListedSession = {
  readonly pci: string
  readonly createdAt: number
  readonly expiry: number
  readonly context: string | null
  revokedAt: number | null
  readonly disabledAt: number | null
  readonly chain: 'read' | 'notRead'
}

/** Ten years after the clock of the test. */
const at = 315_532_800
const day = 86_400
export const sessionToken = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdc = { kind: 'token', address: sessionToken } as const

/** A context as a wallet signs it. */
export function contextOf(permission: GrantPermission, change: Partial<Grant> = {}): string {
  const grant: Grant = { chainId: 1, delegate: bob, permission, expiresAt: at + 7 * day, ...change }
  return writeContext(writeGrant(grant, { account: alice, nonce: 0n, salt: 1n }), `0x${'22'.repeat(65)}`)
}

/** A permission to spend 20 USDC a day. */
export const budget = {
  kind: 'periodic',
  asset: usdc,
  units: 20_000_000n,
  periodSeconds: day,
  startsAt: 1,
} as const satisfies GrantPermission
const allowance: GrantPermission = { kind: 'allowance', asset: { kind: 'native' }, units: 5n * 10n ** 17n, startsAt: 1 }
const stream: GrantPermission = {
  kind: 'stream',
  asset: usdc,
  initialUnits: 0n,
  unitsPerSecond: 100n,
  maxUnits: 50_000_000n,
  startsAt: 1,
}
const calls: GrantPermission = {
  kind: 'calls',
  contract: bob,
  selectors: ['0x01020304'],
  maxValueUnits: 0n,
  maxCalls: 3,
}

export const pciOf = (number: number) => `0f5c1dfa-e3b1-45f1-92c5-${String(number).padStart(12, '0')}`

/** One session of each kind, on Ethereum. */
export function scriptedSessions(): ScriptedSessions {
  const session = (number: number, context: string | null, change: Partial<ListedSession> = {}): ListedSession => {
    const times = { createdAt: 900 - number, expiry: at + 7 * day, revokedAt: null, disabledAt: null }
    return { pci: pciOf(number), ...times, context, chain: 'read', ...change }
  }
  return {
    listed: new Map([
      [
        mainnet.caipNetworkId,
        [
          session(1, contextOf(budget)),
          session(2, joinContexts([contextOf(allowance), contextOf({ kind: 'revocations', ways: ['erc20Approve'] })])),
          session(3, contextOf({ ...budget, periodSeconds: 2 * day }), { revokedAt: 950, disabledAt: 960 }),
          session(4, contextOf(stream), { expiry: 980 }),
          session(5, contextOf(calls)),
          session(6, '0xab'),
          session(7, null),
        ],
      ],
    ]),
    revoked: [],
  }
}

/** What the services answer for sessions. Undefined: it is another path. */
export function answerSession(sessions: ScriptedSessions, { pathname }: URL, body: unknown): [unknown] | undefined {
  const [, account = '', rest = ''] = /^\/v1\/sessions\/([^/]+)(\/revoke)?$/.exec(pathname) ?? []
  if (account === '') return undefined
  const network = decodeURIComponent(account).split(':').slice(0, 2).join(':')
  const listed = sessions.listed.get(network) ?? []
  if (rest === '') {
    const project = { id: 'p', name: 'Practice', url: null, iconUrl: null }
    return [{ pcis: listed.map((one) => ({ project, permissions: [], policies: [], ...one })) }]
  }
  const said = JSON.parse(String(body))
  sessions.revoked.push(said)
  const found = listed.find(({ pci }) => pci === said.pci)
  if (found) found.revokedAt = 1_000
  return [{ success: true }]
}
