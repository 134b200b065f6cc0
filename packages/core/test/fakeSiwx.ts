import { KitError } from '@latchkey/protocol'
import { type SiwxMessageData, type SiwxSession, writeSiwxText } from '@latchkey/protocol/siwx'
import { isSameAccount, type SiwxConfig } from '../src/siwx/siwxState.ts'

/** Sign-ins that answer as the test says, and keep a list of what they were asked. */
export type FakeSiwx = SiwxConfig & {
  readonly calls: string[]
  readonly sessions: SiwxSession[]
  /** What fails, and with what. */
  readonly fails: { read?: unknown; create?: unknown; add?: unknown; revoke?: unknown }
  /** What the texts say besides. */
  message: Partial<SiwxMessageData>
}

export function fakeSiwx(options: Partial<SiwxConfig> & { required?: boolean } = {}): FakeSiwx {
  const { required = true, ...given } = options
  const calls: string[] = []
  const sessions: SiwxSession[] = []
  const fails: FakeSiwx['fails'] = {}
  const throwing = (error: unknown) => {
    if (error !== undefined) throw error
  }
  let nonces = 0
  const siwx: FakeSiwx = {
    calls,
    sessions,
    fails,
    message: {},
    createMessage: async ({ accountAddress, chainId }) => {
      calls.push(`create ${accountAddress}`.trim())
      throwing(fails.create)
      nonces += 1
      const data: SiwxMessageData = {
        accountAddress,
        chainId,
        domain: 'app.example',
        uri: 'https://app.example/',
        version: '1',
        nonce: `nonce${String(nonces).padStart(4, '0')}`,
        issuedAt: '2026-11-20T10:00:00.000Z',
        ...siwx.message,
      }
      return { ...data, toString: () => writeSiwxText(data) }
    },
    addSession: async (session) => {
      calls.push(`add ${session.signature}`)
      throwing(fails.add)
      sessions.push(session)
    },
    setSessions: async (next) => {
      calls.push(`set ${next.map(({ signature }) => signature).join(',')}`)
      throwing(fails.add)
      sessions.splice(0, sessions.length, ...next)
    },
    getSessions: async (chainId, address) => {
      calls.push(`get ${chainId}`)
      throwing(fails.read)
      return sessions.filter(({ data }) =>
        isSameAccount(`${data.chainId}:${data.accountAddress}`, `${chainId}:${address}`),
      )
    },
    revokeSession: async (chainId, address) => {
      calls.push(`revoke ${address}`)
      throwing(fails.revoke)
      const left = sessions.filter(
        ({ data }) => !isSameAccount(`${data.chainId}:${data.accountAddress}`, `${chainId}:${address}`),
      )
      sessions.splice(0, sessions.length, ...left)
    },
    getRequired: () => required,
    ...given,
  }
  return siwx
}

export const wrongSignature = new KitError({ code: 'siwx/signature-wrong', shortMessage: 'scripted' })
