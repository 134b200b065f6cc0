import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { caipNetworkIdSchema, parseCaipNetworkId } from '@latchkey/protocol'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { readEnvironment } from '@latchkey/service-kit/env'
import * as v from 'valibot'
import { type Address, createPublicClient, createWalletClient, defineChain, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { envKeys } from '../config/readEnv.ts'
import { verifyingPaymasterAbi, verifyingPaymasterCreation } from './verifyingPaymaster.ts'

const help = `The paymaster that pays fees, on a chain of RPC_URLS. Amounts are wei.

  deploy --chain NETWORK --artifact FILE        puts one there for the address of SPONSOR_SIGNER_KEY; FILE is
                                                artifacts/VerifyingPaymaster.json of the npm package
                                                @account-abstraction/contracts 0.7.0
  fund   --chain NETWORK --amount WEI           pays in
  drain  --chain NETWORK [--amount WEI] [--to ADDRESS]    takes out, to its owner unless named; all unless named
  status --chain NETWORK                        what it has, whose it is, and whom it trusts

deploy, fund and drain are sent by the key in SPONSOR_OWNER_KEY, or in the file of --key-file. The service needs none.
`

const key = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value))
const wei = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const address = v.custom<Address>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value))
const { RPC_URLS, SPONSOR_PAYMASTERS, SPONSOR_SIGNER_KEY } = envKeys.entries
const commandEnv = v.object({
  RPC_URLS,
  SPONSOR_PAYMASTERS,
  SPONSOR_SIGNER_KEY,
  SPONSOR_OWNER_KEY: v.optional(key),
})

/**
 * The operator's command for paymasters.
 * @returns The exit code.
 * @throws Error that says what is missing, or why the chain did not take it
 */
export async function runSponsorCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  print: (text: string) => void,
): Promise<number> {
  const text = { type: 'string' } as const
  const options = {
    chain: text,
    amount: text,
    to: text,
    artifact: text,
    'key-file': text,
    help: { type: 'boolean' },
  } as const
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const [command = ''] = positionals
  const isKnown = ['deploy', 'fund', 'drain', 'status'].includes(command)
  if (values.help === true || !isKnown || values.chain === undefined) {
    print(help)
    return values.help === true ? 0 : 1
  }
  const env = readEnvironment(commandEnv, environment)
  const networkId = v.parse(caipNetworkIdSchema, values.chain)
  const [node] = env.RPC_URLS[networkId] ?? []
  if (node === undefined) throw new Error(`RPC_URLS names no node of ${networkId}.`)
  const chain = defineChain({
    id: Number(parseCaipNetworkId(networkId).reference),
    name: networkId,
    nativeCurrency: { name: 'native', symbol: 'native', decimals: 18 },
    rpcUrls: { default: { http: [node.url] } },
  })
  const reader = createPublicClient({ chain, transport: http() })

  function owner() {
    const file = values['key-file']
    const secret = file === undefined ? env.SPONSOR_OWNER_KEY : v.parse(key, readFileSync(file, 'utf8').trim())
    if (secret === undefined) throw new Error('Set SPONSOR_OWNER_KEY, or name a --key-file: who owns the paymaster.')
    return createWalletClient({ account: privateKeyToAccount(secret), chain, transport: http() })
  }
  /** @throws Error where the transaction failed */
  async function settled(hash: Hex) {
    const receipt = await reader.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`The chain did not take it: ${hash}`)
    return receipt
  }

  if (command === 'deploy') {
    if (env.SPONSOR_SIGNER_KEY === undefined) throw new Error('Set SPONSOR_SIGNER_KEY: whom the paymaster trusts.')
    const signer = privateKeyToAccount(env.SPONSOR_SIGNER_KEY).address
    if (values.artifact === undefined) throw new Error('Name the --artifact of the paymaster.')
    const artifact: unknown = JSON.parse(readFileSync(values.artifact, 'utf8'))
    const data = verifyingPaymasterCreation({ artifact, entryPoint: smartAccountContracts.EntryPoint, signer })
    const { contractAddress } = await settled(await owner().sendTransaction({ data }))
    print(`SPONSOR_PAYMASTERS=${JSON.stringify({ ...env.SPONSOR_PAYMASTERS, [networkId]: contractAddress })}\n`)
    return 0
  }
  const paymaster = env.SPONSOR_PAYMASTERS[networkId]
  if (paymaster === undefined) throw new Error(`SPONSOR_PAYMASTERS names no paymaster of ${networkId}: deploy one.`)
  const contract = { address: paymaster, abi: verifyingPaymasterAbi } as const
  const deposit = () => reader.readContract({ ...contract, functionName: 'getDeposit' })

  if (command === 'fund') {
    if (values.amount === undefined) throw new Error('Name an --amount in wei.')
    const value = v.parse(wei, values.amount)
    await settled(await owner().writeContract({ ...contract, functionName: 'deposit', value }))
  }
  if (command === 'drain') {
    const sender = owner()
    const amount = values.amount === undefined ? await deposit() : v.parse(wei, values.amount)
    const to = values.to === undefined ? sender.account.address : v.parse(address, values.to)
    await settled(await sender.writeContract({ ...contract, functionName: 'withdrawTo', args: [to, amount] }))
  }
  const signer = await reader.readContract({ ...contract, functionName: 'verifyingSigner' })
  const trusted =
    env.SPONSOR_SIGNER_KEY === undefined ? undefined : privateKeyToAccount(env.SPONSOR_SIGNER_KEY).address === signer
  const status = {
    chain: networkId,
    paymaster,
    depositWei: String(await deposit()),
    owner: await reader.readContract({ ...contract, functionName: 'owner' }),
    signer,
    ...(trusted === undefined ? {} : { signerIsOurs: trusted }),
  }
  print(`${JSON.stringify(status)}\n`)
  return 0
}
