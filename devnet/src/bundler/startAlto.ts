import { join } from 'node:path'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { bytesToHex, parseEther, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { rpcCall } from '../chains/devnetChains.ts'
import { installFolder } from '../process/installFolder.ts'
import { freePort } from '../process/listen.ts'
import { startProcess } from '../process/startProcess.ts'
import { practiceSeedPhrase } from '../world/personas.ts'

const folder = 'devnet/bundler'

/** Sends operations to a chain; each executor has one transaction under way. The first of them fills up the others. */
const [utility, ...executors] = [16, 17, 18, 19].map((addressIndex) =>
  mnemonicToAccount(practiceSeedPhrase, { addressIndex }),
)

/** As public as the seed phrase that it comes from. */
const keyOf = (account: typeof utility) => bytesToHex(account?.getHdKey().privateKey ?? new Uint8Array())

export declare namespace startAlto {
  type Options = {
    readonly rpcUrl: string
    readonly chainId: number
    /** Where its log goes. Default: nowhere. */
    readonly logFolder?: string | undefined
    readonly onProgress?: ((message: string) => void) | undefined
  }
  type ReturnType = Promise<{
    readonly url: string
    readonly pid: number | undefined
    /** Resolves once it has ended, by itself or not. */
    readonly exited: Promise<void>
    stop(): Promise<void>
  }>
}

/**
 * Runs alto for one chain, with EntryPoints 0.7 and 0.8 and without the simulation rules of ERC-7562: a devnet's node
 * doesn't trace. Installed at first use.
 */
export async function startAlto({ rpcUrl, chainId, logFolder, onProgress }: startAlto.Options): startAlto.ReturnType {
  await installFolder({ folder, name: 'the bundler', onProgress })
  for (const { address } of [utility, ...executors].filter((account) => account !== undefined))
    await rpcCall(rpcUrl, 'anvil_setBalance', [address, toHex(parseEther('1000'))])
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { EntryPoint, EntryPoint08 } = smartAccountContracts
  const settings: Readonly<Record<string, string | number>> = {
    entrypoints: `${EntryPoint},${EntryPoint08}`,
    'rpc-url': rpcUrl,
    port,
    'utility-private-key': keyOf(utility),
    'executor-private-keys': executors.map(keyOf).join(),
    'min-executor-balance': 0,
    'safe-mode': 'false',
    // In milliseconds. It looks for new blocks four times in that.
    'block-time': 400,
    'min-bundle-interval': 50,
    'log-level': logFolder === undefined ? 'fatal' : 'warn',
  }
  const { pid, exited, stop } = await startProcess({
    name: 'bundler',
    main: `${folder}/node_modules/@pimlico/alto/esm/cli/alto.js`,
    args: ['run', ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])],
    healthUrl: `${url}/health`,
    ...(logFolder === undefined ? {} : { logFile: join(logFolder, `bundler-${chainId}.log`) }),
  })
  return { url, pid, exited, stop }
}
