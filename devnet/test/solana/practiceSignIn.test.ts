import { readSiwxText } from '@latchkey/protocol/siwx'
import { base64 } from '@scure/base'
import { getPublicKeyFromAddress, signatureBytes, verifySignature } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChains } from '../../src/practice/createChains.ts'
import { createPracticeWallet } from '../../src/practice/createPracticeWallet.ts'
import { createSessions } from '../../src/practice/createSessions.ts'
import { createSolanaFamily } from '../../src/practice/solana/createSolanaFamily.ts'
import { solanaPeople } from '../../src/practice/solana/solanaPeople.ts'
import { type Solana, solanaPersonas, startSolana } from '../../src/solana/index.ts'

const { alice, bob } = solanaPersonas
const origin = 'https://app.example'
const input = {
  domain: 'app.example',
  uri: 'https://app.example/login',
  version: '1',
  chainId: 'mainnet',
  nonce: 'n1n1n1n1',
  issuedAt: '2026-11-23T10:00:00.000Z',
  statement: 'Welcome.',
}
const { signal } = new AbortController()

let chain: Solana
beforeAll(async () => {
  chain = await startSolana()
})
afterAll(() => chain.stop())

function openWallet() {
  const sessions = createSessions(undefined)
  const wallet = createPracticeWallet(createChains([]), sessions, [createSolanaFamily(chain.rpcUrl, solanaPeople)])
  const open = (changes: object, session: string | null = null) =>
    wallet.open({ origin, method: 'solana_signIn', params: [{ ...input, ...changes }], session }, signal)
  return { open, sessions, wallet }
}

/** What the wallet asks. */
async function asked(opened: ReturnType<ReturnType<typeof openWallet>['open']>) {
  const answer = await opened
  if (answer.type !== 'ask' || answer.view.kind !== 'signIn') throw new Error(JSON.stringify(answer))
  return { ask: answer.ask, view: answer.view }
}

describe('solana:signIn of the practice wallet', () => {
  it('lets the page in and signs with one question, with the account that the person chooses', async () => {
    const { open, wallet } = openWallet()
    const { ask, view } = await asked(open({}))
    expect(view).toMatchObject({ domain: 'app.example', connects: true, statement: 'Welcome.', warning: null })
    expect(view.accounts.map(({ name }) => name)).toEqual(['Alice', 'Bob', 'Carol'])
    const answer = await wallet.decide(ask, { decision: 'approve', account: bob.address }, signal)
    if (answer.type !== 'answer') throw new Error(JSON.stringify(answer))
    expect(answer.session?.accounts).toEqual([bob.address])
    const { address, signature, signedMessage } = answer.result as Record<string, string>
    expect(address).toBe(bob.address)
    const message = base64.decode(signedMessage ?? '')
    expect(readSiwxText(new TextDecoder().decode(message))).toMatchObject({ accountAddress: bob.address })
    const key = await getPublicKeyFromAddress(bob.address)
    expect(await verifySignature(key, signatureBytes(base64.decode(signature ?? '')), message)).toBe(true)
    expect(wallet.state()).toMatchObject({ questions: 1, sessions: [{ origin, accounts: [bob.address] }] })
  })

  it('asks a page that is in for its own account, and lets nothing more in', async () => {
    const { open, sessions, wallet } = openWallet()
    const { id } = sessions.start(origin, [alice.address], 0, 'solana')
    const { ask, view } = await asked(open({}, id))
    expect(view).toMatchObject({ connects: false, accounts: [{ address: alice.address }] })
    const answer = await wallet.decide(ask, { decision: 'approve' }, signal)
    expect(answer).toMatchObject({ type: 'answer', result: { address: alice.address }, session: null })
    expect(await open({ address: bob.address }, id)).toMatchObject({ type: 'failure', error: { code: 4100 } })
  })

  it('lets no page in that is declined, and says when it is for another site', async () => {
    const { open, wallet } = openWallet()
    const { ask, view } = await asked(open({ domain: 'evil.example' }))
    expect(view.warning).toBe('This signs in to evil.example, and app.example asks for it.')
    expect(await wallet.decide(ask, { decision: 'reject' }, signal)).toMatchObject({ error: { code: 4001 } })
    expect(wallet.state().sessions).toEqual([])
  })
})
