import { devnetPaymaster } from '@latchkey/devnet'
import { parseCaipNetworkId } from '@latchkey/protocol'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { openDatabase } from '@latchkey/service-kit/database'
import { type Address, numberToHex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createLauncher, sharedDatabases } from '../../test/launchApi.ts'
import { maxWei, networkId, operationOf, type SponsorAnswer } from '../../test/sponsor/accountOperations.ts'
import { type FakeNode, startFakeNode } from '../../test/startFakeNode.ts'
import type { Schema } from '../db/schema.types.ts'

const { EntryPoint, EIP7702StatelessDeleGatorImpl } = smartAccountContracts
/** Operations that the day's budget of the project is for. */
const budget = 50
const asked = 200

let node: FakeNode
const launched = createLauncher()
beforeAll(async () => {
  // Every account delegates to the wallet's implementation, and the paymaster has plenty: what is tested are budgets.
  const answer = (body: string) => {
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    const code = `0xef0100${EIP7702StatelessDeleGatorImpl.slice(2).toLowerCase()}`
    const results: Record<string, unknown> = { eth_getCode: code, eth_blockNumber: '0x64', eth_getLogs: [] }
    return { jsonrpc: '2.0', id, result: results[method] ?? `0x${'f'.repeat(40).padStart(64, '0')}` }
  }
  node = await startFakeNode(answer, undefined, numberToHex(Number(parseCaipNetworkId(networkId).reference)))
})
afterEach(() => launched.end())
afterAll(async () => {
  await node?.[Symbol.asyncDispose]()
})

/** Starts the service with a budget for some operations. */
function launch(database: Readonly<Record<string, string>>) {
  const policy = {
    project: 'p',
    chain: networkId,
    for: 'anyone',
    calls: 'any',
    maxPerOperationWei: String(maxWei),
    maxPerAccountAndDayWei: String(1_000n * maxWei),
    maxPerProjectAndDayWei: String(BigInt(budget) * maxWei),
    maxGasPriceWei: '10000000000',
  }
  return launched.launch({
    ...database,
    RPC_URLS: JSON.stringify({ [networkId]: [node.url] }),
    SPONSOR_POLICIES: JSON.stringify([policy]),
    SPONSOR_PAYMASTERS: JSON.stringify({ [networkId]: devnetPaymaster.address }),
    SPONSOR_SIGNER_KEY: devnetPaymaster.signerKey,
  })
}

const accountOf = (number: number): Address => `0x${number.toString(16).padStart(40, '0')}`

async function pay(url: string, number: number): Promise<SponsorAnswer> {
  const params = [operationOf(accountOf(number)), EntryPoint, '0x2105', {}]
  const response = await fetch(`${url}/v1/bundler?projectId=p&chainId=${networkId}`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData', params }),
  })
  return (await response.json()) as SponsorAnswer
}

it.each(sharedDatabases)(
  'pays for exactly 50 of 200 operations at once, by two processes over %s',
  async (_, open) => {
    await using place = await open()
    const processes = [await launch(place.settings), await launch(place.settings)]
    const answers = await Promise.all(
      Array.from({ length: asked }, (_, index) => pay(processes[index % 2]?.url ?? '', index + 1)),
    )
    const codes = answers.map(({ result, error }) => (result === undefined ? error?.data?.code : 'paid'))
    expect(codes.filter((code) => code === 'paid')).toHaveLength(budget)
    expect(codes.filter((code) => code === 'sponsor/project-limit')).toHaveLength(asked - budget)
    await Promise.all(processes.map(({ end }) => end()))
  },
  120_000,
)

it.each(sharedDatabases)(
  'hands out nothing that no budget holds, however often it is killed, over %s',
  async (_, open) => {
    await using place = await open()
    let handedOut = 0
    for (const [round, afterAnswers] of [1, 12, 20].entries()) {
      const { url, end } = await launch(place.settings)
      let left = afterAnswers
      const first = round * 1_000 + 1
      // What was under way at the kill comes to nothing for the caller, whatever was reserved for it.
      await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const answer = await pay(url, first + index).catch(() => undefined)
          if (answer?.result === undefined) return
          handedOut += 1
          left -= 1
          if (left === 0) await end()
        }),
      )
      await end()
    }
    const database = openDatabase<Schema>({ databaseUrl: place.url, sqlitePath: place.path }, () => {})
    const { used_wei } = await database
      .selectFrom('sponsor_days')
      .select('used_wei')
      .where('account', '=', '')
      .executeTakeFirstOrThrow()
    const rows = await database
      .selectFrom('sponsor_operations')
      .select('held_wei')
      .where('state', '=', 'open')
      .execute()
    await database.destroy()
    expect(handedOut).toBeGreaterThan(0)
    expect(rows.length).toBeGreaterThanOrEqual(handedOut)
    expect(BigInt(used_wei)).toBe(rows.reduce((sum, { held_wei }) => sum + BigInt(held_wei), 0n))
    expect(BigInt(used_wei)).toBeLessThanOrEqual(BigInt(budget) * maxWei)
  },
  120_000,
)
