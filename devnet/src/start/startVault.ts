import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startFrame } from '@latchkey/vault/frame'
import { devnetChains } from '../chains/devnetChains.ts'
import { startFarcaster } from '../farcaster/startFarcaster.ts'
import { startMail } from '../mail/startMail.ts'
import { freePort } from '../process/listen.ts'
import { startSocial } from '../social/startSocial.ts'
import { devnetContracts } from '../world/devnetContracts.ts'
import { devnetMarkets, devnetTrade } from '../world/devnetMarkets.ts'
import { devnetSwaps } from '../world/devnetSwaps.ts'
import type { DevnetUrls } from './devnet.types.ts'
import type { Ports } from './ports.ts'
import { startVaultService, vaultMailAccounts } from './startVaultService.ts'

/** The contracts whose swaps the embedded wallet says in words, the same on each chain. */
const routers = {
  wrappedNative: devnetContracts.wrappedNative,
  swapRouter02: [devnetMarkets.swapRouter],
  universalRouter21: [devnetSwaps.universalRouter],
  v2Router: [devnetTrade.router],
}

/** Pages of this machine: the devnet's apps, on whatever port. */
const ownPages = ['http://localhost:*', 'http://127.0.0.1:*', 'http://*.localhost:*']

export declare namespace startDevnetFrame {
  type Options = {
    port: number
    urls: DevnetUrls
    /** Folder of the built frame. */
    output: string
    stateDir: string | undefined
  }
  type ReturnType = { readonly url: string; stop(): Promise<void> }
}

/** The embedded wallet's frame, for every page of this machine. */
export async function startDevnetFrame(options: startDevnetFrame.Options): Promise<startDevnetFrame.ReturnType> {
  const { port, urls, output, stateDir } = options
  if (stateDir !== undefined) mkdirSync(join(stateDir, 'logs'), { recursive: true })
  const { stop } = await startFrame({
    host: '127.0.0.1',
    port,
    bundle: output,
    authUrl: urls.auth ?? '',
    guardianUrl: urls.guardian ?? '',
    apiUrl: urls.api ?? '',
    ownPages,
    swapRouters: Object.fromEntries(devnetChains.map(({ caipNetworkId }) => [caipNetworkId, routers])),
    smartChains: devnetChains.map(({ caipNetworkId }) => caipNetworkId),
    ...(stateDir === undefined
      ? { logLevel: 'silent' }
      : { logLevel: 'warn', logStream: createWriteStream(join(stateDir, 'logs/frame.log'), { flags: 'w' }) }),
  })
  return { url: `http://localhost:${port}`, stop }
}

type Run = <Running extends { readonly url: string; stop(): Promise<void> }>(
  part: keyof DevnetUrls,
  start: () => Promise<Running>,
) => Promise<Running | undefined>

export declare namespace startVault {
  type Options = {
    ports: Ports
    stateDir: string | undefined
    /** Origin of the page that may call the services. */
    frameOrigin: string | undefined
    /** How far the services' clock is ahead; for those without a state directory. */
    aheadMs?: (() => number) | undefined
    /** A node of the chain that Farcaster's registries are on, once it is there. Undefined: without logins by it. */
    farcasterRpc: (() => Promise<string>) | undefined
  }
}

/** The services behind the embedded wallet and the mailbox that their mails end in, as far as they are wanted. */
export async function startVault(run: Run, options: startVault.Options): Promise<void> {
  const { ports, stateDir, frameOrigin, aheadMs, farcasterRpc } = options
  const farcaster = await run('farcaster', () => startFarcaster(ports.farcaster, aheadMs))
  const mail = await run('mail', () => startMail({ port: ports.mail, accounts: Object.values(vaultMailAccounts) }))
  if (mail === undefined) return
  const { smtpPort } = mail
  const social = await run('social', () => startSocial(ports.social))
  if (social === undefined) return
  const proofs = farcaster && farcasterRpc && { relayUrl: farcaster.url, rpcUrl: await farcasterRpc() }
  const own = { auth: ports.auth ?? (await freePort()), guardian: ports.guardian ?? (await freePort()) }
  const starting = (['auth', 'guardian'] as const).map((service) =>
    run(service, () =>
      startVaultService({
        service,
        ports: own,
        smtpPort,
        stateDir,
        frameOrigin,
        aheadMs,
        oauth: social.clients,
        farcaster: proofs,
      }),
    ),
  )
  // What has started is known before a failure is thrown.
  await Promise.allSettled(starting)
  await Promise.all(starting)
}
