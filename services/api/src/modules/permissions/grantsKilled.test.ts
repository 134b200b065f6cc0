import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { delegate, grantOf, signGrant, signRevocation } from '../../../test/grants/signGrant.ts'
import { createLauncher, type LaunchedApi, sharedDatabases } from '../../../test/launchApi.ts'
import { resultOf } from '../../../test/resultOf.ts'
import { networkId, operationOf } from '../../../test/sponsor/accountOperations.ts'
import { type FakeNode, startFakeNode } from '../../../test/startFakeNode.ts'

const launched = createLauncher()
let bundler: FakeNode
beforeAll(async () => {
  bundler = await startFakeNode(resultOf(`0x${'ab'.repeat(32)}`))
})
afterEach(() => launched.end())
afterAll(() => bundler?.[Symbol.asyncDispose]())

async function post(url: string, path: string, body: object) {
  const response = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) })
  return (await response.json()) as { result?: unknown; error?: { data?: { code: string } }; revoked?: unknown[] }
}

/** What becomes of an operation that uses a grant. */
async function use({ url }: LaunchedApi, context: Hex): Promise<string | undefined> {
  const abi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])
  const callData = encodeFunctionData({ abi, functionName: 'redeemDelegations', args: [[context], [], []] })
  const params = [operationOf(delegate, { callData }), smartAccountContracts.EntryPoint]
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_sendUserOperation', params }
  const answer = await post(url, `/v1/bundler?projectId=p&chainId=${networkId}`, call)
  return answer.error?.data?.code ?? (answer.result === undefined ? 'neither' : 'sent')
}

it.each(sharedDatabases)(
  'what one process was told holds in another at once, and after both were killed, over %s',
  async (_, open) => {
    await using place = await open()
    const settings = {
      ...place.settings,
      RPC_URLS: JSON.stringify({ [networkId]: ['http://127.0.0.1:9'] }),
      BUNDLERS: JSON.stringify([{ name: 'own', chain: networkId, url: bundler.url }]),
    }
    const [one, other] = [await launched.launch(settings), await launched.launch(settings)]
    const account = privateKeyToAccount(generatePrivateKey())
    const path = `/v1/permissions/${networkId}:${account.address}`
    const grants = await Promise.all(Array.from({ length: 8 }, () => signGrant(account, grantOf(Date.now()))))
    await post(one.url, `${path}?projectId=p`, { contexts: grants.map(({ context }) => context) })
    for (const [index, { context, hash }] of grants.entries()) {
      expect(await use(other, context)).toBe('sent')
      const hashes = [hash]
      const body = { hashes, signature: await signRevocation(account, { hashes }) }
      expect((await post(one.url, `${path}/revoke?projectId=p`, body)).revoked).toHaveLength(1)
      // The answer to the last one is the last thing that the process did.
      if (index === grants.length - 1) await one.end()
      expect(await use(other, context)).toBe('permissions/revoked')
    }
    await other.end()
    const after = await launched.launch(settings)
    for (const { context } of grants) expect(await use(after, context)).toBe('permissions/revoked')
  },
  120_000,
)
